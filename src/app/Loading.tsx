import styles from './loading.module.css';

/** What a page shows until it is known who looks at it, or until it has arrived (docs/behaviour.md, section 2). */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  );
}
