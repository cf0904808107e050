import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'green' | 'blue' | 'red' | 'grey' | 'purple';

interface BadgeProps {
  tone?: BadgeTone;
  /** A border instead of a fill. */
  outlined?: boolean;
  children: ReactNode;
}

/** A short word about a thing: its status, a role, a keyword. Long words wrap rather than push. */
export function Badge({ tone = 'grey', outlined = false, children }: BadgeProps) {
  return <span className={`${styles.badge} ${outlined ? styles.outlined : styles[tone]}`}>{children}</span>;
}
