import styles from './loading.module.css';

/** What a page shows until it is known who looks at it, or until it has arrived (docs/behaviour.md, section 2). */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <h1 className={styles.words}>Loading...</h1>
    </div>
  );
}
