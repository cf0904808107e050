import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/formatDate';
import styles from './timeline.module.css';

export interface TimelineEntry {
  key: string | number;
  /** What happened, in a word or two. */
  what: ReactNode;
  /** ISO 8601. */
  at: string;
  /** Who did it, if that is shown. */
  by?: ReactNode;
}

/** What happened, when and, if known, by whom. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.line}>
      {entries.map(({ key, what, at, by }) => (
        <li key={key}>
          <span className={styles.what}>{what}</span>
          <span className={styles.when}>
            <time dateTime={at}>{formatMoment(at)}</time>
            {by}
          </span>
        </li>
      ))}
    </ol>
  );
}
