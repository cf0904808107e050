import { useEffect, useRef } from 'react';
import type { Row } from 'supabase-in-memory';
import { toText } from './cellText';
import shared from '../demoPanel.module.css';
import styles from './dataView.module.css';

interface RowDetailsProps {
  table: string;
  row: Row;
  onDone: () => void;
}

/** All values of a read-only row. */
export function RowDetails({ table, row, onDone }: RowDetailsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <div className={styles.view}>
      <h4 ref={title} tabIndex={-1} className={styles.title}>
        Row in {table}
      </h4>
      <dl className={`${shared.facts} ${styles.details}`}>
        {Object.entries(row).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null ? <span className={styles.nothing}>null</span> : toText(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={shared.actions}>
        <button type="button" className={shared.action} onClick={onDone}>
          Back to the rows
        </button>
      </div>
    </div>
  );
}
