import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'green' | 'blue' | 'red' | 'grey' | 'purple';

interface BadgeProps {
  tone?: BadgeTone;
  /** A border instead of a fill. */
  outlined?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A short word about a thing: its status, a role, a keyword. Long words wrap rather than push. */
export function Badge({ tone = 'grey', outlined = false, className = '', children }: BadgeProps) {
  const look = outlined ? styles.outlined : styles[tone];
  return <span className={`${styles.badge} ${look} ${className}`.trimEnd()}>{children}</span>;
}
