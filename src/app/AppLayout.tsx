import { Suspense, useLayoutEffect, useRef } from 'react';
import { Link, NavLink, NavigationType, Outlet, useNavigationType } from 'react-router-dom';
import { pageId } from '../dialogs/modalProps';
import { selectView } from '../features/admin/adminSlice';
import type { Contact } from '../config';
import { demoCallLink, supportLink } from '../features/marketing/contactLinks';
import { selectIsAdmin, selectIsSignedIn } from '../features/session/sessionSlice';
import { ThemeToggle } from '../features/theme/ThemeToggle';
import { labels, mayEnter, pageNames, paths } from '../lib/pages';
import { Button } from '../ui/Button';
import { isFocusLost, moveFocus } from '../ui/focus';
import { Logo } from '../ui/Logo';
import { addressOf } from '../ui/useViewParams';
import styles from './appLayout.module.css';
import { useAppSelector } from '../store/hooks';
import { Loading } from './Loading';
import { AccountButton } from './AccountButton';
import { PageErrorBoundary } from './PageErrorBoundary';
import * as texts from './membersTexts';

interface AppLayoutProps {
  onSignOut: () => void;
  isSigningOut: boolean;
  contact: Contact;
}

/**
 * The layout of the members' pages: navigation, account and sign-out. Until the session is known, it shows no account
 * and reserves space for it.
 */
export function AppLayout({ onSignOut, isSigningOut, contact }: AppLayoutProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isAdmin = useAppSelector(selectIsAdmin);
  const adminView = useAppSelector(selectView);
  const navigation = useNavigationType();
  const firstNavigation = useRef(navigation);
  // If this layout was still loading after a navigation, the focus was lost with the previous page: start at `main`.
  useLayoutEffect(() => {
    if (firstNavigation.current !== NavigationType.Pop && isFocusLost()) moveFocus();
  }, []);
  return (
    <div className={styles.app} id={pageId}>
      <a href="#content" className="skip-link">
        {texts.skip}
      </a>
      <header className={styles.bar}>
        <div className={styles.row}>
          <Link to={paths.home} className={styles.home}>
            <Logo />
          </Link>
          <nav className={styles.nav} aria-label={texts.navigation}>
            {pageNames.map(
              (name) =>
                labels[name] &&
                mayEnter(name, { kind: 'member', isAdmin }) && (
                  <NavLink
                    key={name}
                    to={{
                      pathname: paths[name],
                      ...addressOf(new URLSearchParams(name === 'admin' ? adminView : '')),
                    }}
                  >
                    {labels[name]}
                  </NavLink>
                ),
            )}
          </nav>
          <div className={styles.account}>
            <AccountButton links={{ support: supportLink(contact), demoCall: demoCallLink(contact) }} />
            <ThemeToggle />
            <Button
              variant="outline"
              className={`${styles.signOut} ${isSignedIn ? '' : styles.pending}`}
              onClick={onSignOut}
              disabled={isSigningOut}
            >
              {texts.signOut}
            </Button>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <PageErrorBoundary>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </PageErrorBoundary>
      </main>
    </div>
  );
}
