import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { toHref } from '../firstLoad/siteAddress';
import { paths } from '../lib/pages';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { PageMeta } from '../ui/PageMeta';
import { useHydrated } from '../ui/useHydrated';
import styles from './errorPages.module.css';

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
      <PageMeta title="Page not found" unlisted />
      <p className={styles.field} aria-hidden="true">
        <Icon name="search" size={24} />
        <span className={styles.path}>{isHydrated ? pathname : ''}</span>
        <span className={styles.code}>404</span>
      </p>
      <h1 className={styles.title}>Oops! Page not found</h1>
      <p className={styles.lead}>Nothing here. The link may be old or mistyped.</p>
      <Button to={paths.home} size="large">
        Return to Home
      </Button>
    </section>
  );
}

/** Replaces a page that threw. The link home is a plain `href`: a full page load clears any broken state. */
export function UnexpectedErrorPage() {
  return (
    <section className={`wrap ${styles.page}`} role="alert">
      <PageMeta title="Something went wrong" unlisted />
      <h1 className={styles.title}>Unexpected Application Error!</h1>
      <p className={styles.lead}>
        Something on this page broke, and it wasn’t your fault. Start again from the home page; anything you
        saved is still there.
      </p>
      <div className={styles.actions}>
        <Button href={toHref(paths.home)} size="large">
          Return to Home
        </Button>
        <Button variant="outline" size="large" onClick={() => window.location.reload()}>
          Reload this page
        </Button>
      </div>
    </section>
  );
}
