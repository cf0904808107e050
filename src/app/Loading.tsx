import { PageMeta } from '../ui/PageMeta';
import styles from './loading.module.css';
import * as texts from './loadingTexts';

/** Shown while a page loads (docs/behaviour.md, section 2). The previous page has taken its title with it. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <PageMeta title={texts.loading} />
      <h1 className={styles.words}>{texts.loading}</h1>
    </div>
  );
}
