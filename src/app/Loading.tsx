import styles from './loading.module.css';

/** Shown until the session is known and while a page loads (docs/behaviour.md, section 2). */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <h1 className={styles.words}>Loading...</h1>
    </div>
  );
}
