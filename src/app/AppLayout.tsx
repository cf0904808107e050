import { Suspense } from 'react';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { selectView } from '../features/admin/adminSlice';
import { selectIsAdmin, selectUser } from '../features/session/sessionSlice';
import { ThemeToggle } from '../features/theme/ThemeToggle';
import { paths } from '../lib/paths';
import { Button } from '../ui/Button';
import { Logo } from '../ui/Logo';
import styles from './appLayout.module.css';
import { useAppSelector } from '../store/hooks';
import { Loading } from './Loading';
import { PageErrorBoundary } from './PageErrorBoundary';
import { preloadPage } from './pages';

interface AppLayoutProps {
  onSignOut: () => void;
  isSigningOut: boolean;
}

/** The shell of /dashboard and /admin: where one is, who one is, and the way out. */
export function AppLayout({ onSignOut, isSigningOut }: AppLayoutProps) {
  const user = useAppSelector(selectUser);
  const isAdmin = useAppSelector(selectIsAdmin);
  const adminView = useAppSelector(selectView);
  const preload = (path: string) => ({
    onPointerEnter: () => preloadPage(path),
    onFocus: () => preloadPage(path),
  });
  return (
    <div className={styles.app}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <div className={styles.row}>
          <Link to={paths.home} className={styles.home}>
            <Logo />
          </Link>
          <nav className={styles.nav} aria-label="Main">
            <NavLink to={paths.dashboard} {...preload(paths.dashboard)}>
              Dashboard
            </NavLink>
            {isAdmin && (
              <NavLink to={{ pathname: paths.admin, search: adminView }} {...preload(paths.admin)}>
                Admin
              </NavLink>
            )}
          </nav>
          <div className={styles.account}>
            <span className={styles.email} title={user?.email} dir="auto">
              {user?.email}
            </span>
            <span className={styles.theme}>
              <ThemeToggle />
            </span>
            <Button look="outline" className={styles.signOut} onClick={onSignOut} disabled={isSigningOut}>
              Sign Out
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
