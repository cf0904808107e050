import type { ReactNode } from 'react';
import { badgeClass, type BadgeStyle } from './badgeClass';

export type { BadgeTone } from './badgeClass';

interface BadgeProps extends BadgeStyle {
  className?: string | undefined;
  children: ReactNode;
}

/** A short label: a status, a role, a keyword. Long words wrap rather than overflow. */
export function Badge({ tone, outlined, className = '', children }: BadgeProps) {
  return <span className={`${badgeClass({ tone, outlined })} ${className}`.trimEnd()}>{children}</span>;
}
