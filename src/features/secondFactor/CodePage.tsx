import { AppTheme } from '../../styles/AppTheme';
import { PageMeta } from '../../ui/PageMeta';
import { CodeForm } from './CodeForm';
import styles from './secondFactor.module.css';
import * as texts from './texts';

/** Replaces every page of a member who has a second factor but has not entered a code yet. */
export function CodePage() {
  return (
    <AppTheme>
      <PageMeta title={texts.pageTitle} unlisted />
      <section className={styles.card} aria-labelledby="code-title">
        <h1 id="code-title" className={styles.title}>
          {texts.pageTitle}
        </h1>
        <CodeForm />
      </section>
    </AppTheme>
  );
}
