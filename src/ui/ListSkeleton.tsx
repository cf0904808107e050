import styles from './listSkeleton.module.css';

interface ListSkeletonProps {
  /** For screen readers. Omit it if the page already says that it is loading. */
  label?: string;
  rows?: number;
  /** Lines of controls that will appear above the list, such as its search. */
  bars?: number;
}

/** Gray rows where a list will be. */
export function ListSkeleton({ label, rows = 3, bars = 0 }: ListSkeletonProps) {
  return (
    <div role={label && 'status'} data-skeleton="">
      {label && <span className="visually-hidden">{label}</span>}
      {Array.from({ length: bars }, (_, index) => (
        <div key={index} className={styles.bar} aria-hidden="true" />
      ))}
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={styles.row} />
        ))}
      </div>
    </div>
  );
}
