import styles from './listSkeleton.module.css';

/** Gray rows where a list will be. */
export function ListSkeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={styles.row} />
        ))}
      </div>
    </div>
  );
}
