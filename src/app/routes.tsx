import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { bookingUrl, contactEmail, siteUrl } from '../config';
import { selectIsAdmin, selectSession, selectUser } from '../features/session/sessionSlice';
import { useSignOut } from '../features/session/useSignOut';
import { paths } from '../lib/paths';
import { NotFoundPage } from './ErrorPages';
import { AdminsOnly, GuestsOnly, MembersOnly } from './guards';
import { useAppSelector } from '../store/hooks';
import { Loading } from './Loading';
import { adminPage, authPage, dashboardPage, landingPage, membersLayout, preloadPage } from './pages';
import { SiteLayout } from './SiteLayout';
import type { Visitor } from './SiteHeader';
import { usePreloadReachable } from './usePreloadReachable';

const contact = { bookingUrl, email: contactEmail };

/** Every route of the product (docs/behaviour.md, section 2). */
export function AppRoutes() {
  const visitor = useVisitor();
  usePreloadReachable(visitor);
  const { signOut, isSigningOut } = useSignOut();
  const site = (page?: ReactNode) => (
    <SiteLayout visitor={visitor} onSignOut={signOut} isSigningOut={isSigningOut} contact={contact}>
      {page}
    </SiteLayout>
  );
  return (
    <Routes>
      <Route element={site()}>
        <Route
          path={paths.home}
          element={<landingPage.Page contact={contact} canonical={siteUrl && `${siteUrl}${paths.home}`} />}
        />
        <Route
          path={paths.auth}
          element={
            <GuestsOnly>
              <Suspense fallback={<Loading />}>
                <authPage.Page />
              </Suspense>
            </GuestsOnly>
          }
        />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route
        element={
          <MembersOnly>
            <Suspense fallback={<Loading />}>
              <membersLayout.Page
                onSignOut={signOut}
                isSigningOut={isSigningOut}
                contact={contact}
                preloadPage={preloadPage}
                around={site}
              />
            </Suspense>
          </MembersOnly>
        }
      >
        <Route path={paths.dashboard} element={<dashboardPage.Page />} />
        <Route
          path={paths.admin}
          element={
            <AdminsOnly>
              <adminPage.Page />
            </AdminsOnly>
          }
        />
      </Route>
    </Routes>
  );
}

function useVisitor(): Visitor {
  // Selects primitive values, so that the shell does not render again while the page in it is still to be hydrated.
  const isUnknown = useAppSelector((state) => {
    const { status, lookupError } = selectSession(state);
    return status === 'loading' && !lookupError;
  });
  const user = useAppSelector(selectUser);
  const isAdmin = useAppSelector(selectIsAdmin);
  if (isUnknown) return { kind: 'unknown' };
  return user ? { kind: 'member', email: user.email, isAdmin } : { kind: 'anonymous' };
}
