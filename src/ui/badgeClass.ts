import styles from './badge.module.css';

export type BadgeTone = 'green' | 'blue' | 'red' | 'gray' | 'purple';

export interface BadgeStyle {
  tone?: BadgeTone | undefined;
  /** A border instead of a fill. */
  outlined?: boolean | undefined;
}

/** For elements that look like a badge without an extra element. */
export const badgeClass = ({ tone = 'gray', outlined = false }: BadgeStyle): string =>
  `${styles.badge} ${outlined ? styles.outlined : styles[tone]}`;
