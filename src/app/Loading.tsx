import { PageMeta } from '../ui/PageMeta';
import styles from './loading.module.css';

/** Shown while a page loads (docs/behaviour.md, section 2). The previous page has taken its title with it. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <PageMeta title="Loading..." />
      <h1 className={styles.words}>Loading...</h1>
    </div>
  );
}
