import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { toHref } from '../firstLoad/siteAddress';
import { paths } from '../lib/pages';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { PageMeta } from '../ui/PageMeta';
import { useHydrated } from '../ui/useHydrated';
import styles from './errorPages.module.css';
import * as texts from './errorPageTexts';

/** The 404 page (docs/behaviour.md, section 2). */
export function NotFoundPage() {
  const { pathname } = useLocation();
  // All URLs share the prerendered HTML, so the path is only known after hydration.
  const isHydrated = useHydrated();
  useEffect(() => {
    console.warn('404: no page at', pathname);
  }, [pathname]);
  return (
    <section className={`wrap ${styles.page}`}>
      <PageMeta title={texts.notFoundPage} unlisted />
      <p className={styles.field} aria-hidden="true">
        <Icon name="search" size={24} />
        <span className={styles.path}>{isHydrated ? pathname : ''}</span>
        <span className={styles.code}>{texts.notFoundCode}</span>
      </p>
      <h1 className={styles.title}>{texts.notFound}</h1>
      <p className={styles.lead}>{texts.notFoundLead}</p>
      <Button to={paths.home} size="large">
        {texts.toHome}
      </Button>
    </section>
  );
}

/** Replaces a page that threw. The link home is a plain `href`: a full page load clears any broken state. */
export function UnexpectedErrorPage() {
  return (
    <section className={`wrap ${styles.page}`} role="alert">
      <PageMeta title={texts.brokenPage} unlisted />
      <h1 className={styles.title}>{texts.broken}</h1>
      <p className={styles.lead}>{texts.brokenLead}</p>
      <div className={styles.actions}>
        <Button href={toHref(paths.home)} size="large">
          {texts.toHome}
        </Button>
        <Button variant="outline" size="large" onClick={() => window.location.reload()}>
          {texts.reload}
        </Button>
      </div>
    </section>
  );
}
