import { Fragment, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { contact, siteUrl } from '../config';
import { selectIsAdmin, selectSession, selectUser } from '../features/session/sessionSlice';
import { useSignOut } from '../features/session/useSignOut';
import { access, isForMembers, pageNames, paths, type PageName } from '../lib/pages';
import { NotFoundPage } from './ErrorPages';
import { AdminsOnly, CodeEntered, GuestsOnly, MembersOnly } from './guards';
import { useAppSelector } from '../store/hooks';
import { Loading } from './Loading';
import { lazyPages, membersLayout } from './pages';
import { SiteLayout } from './SiteLayout';
import type { Visitor } from './SiteHeader';
import { usePreloadOnIntent } from './usePreloadOnIntent';

/** Used inside the layouts; `MembersOnly`, around the members' layout, already keeps visitors out. */
const guards = { everybody: Fragment, anonymous: GuestsOnly, member: CodeEntered, admin: AdminsOnly };

/** Every route of the product (docs/behaviour.md, section 2). */
export function AppRoutes() {
  const visitor = useVisitor();
  usePreloadOnIntent();
  const { signOut, isSigningOut } = useSignOut();
  const site = (page?: ReactNode) => (
    <SiteLayout visitor={visitor} onSignOut={signOut} isSigningOut={isSigningOut} contact={contact}>
      {page}
    </SiteLayout>
  );
  const toRoute = (name: PageName) => {
    const { Page } = lazyPages[name];
    const path = paths[name];
    const Guard = guards[access[name]];
    return (
      <Route
        key={path}
        path={path}
        element={
          <Guard>
            <Page contact={contact} canonical={siteUrl && siteUrl + path} />
          </Guard>
        }
      />
    );
  };
  return (
    <Routes>
      <Route element={site()}>
        {pageNames.filter((name) => !isForMembers(name)).map(toRoute)}
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
                layout={site}
              />
            </Suspense>
          </MembersOnly>
        }
      >
        {pageNames.filter(isForMembers).map(toRoute)}
      </Route>
    </Routes>
  );
}

function useVisitor(): Visitor {
  // Selects primitive values, so that the layout does not rerender before its page is hydrated.
  const isUnknown = useAppSelector((state) => {
    const { status, lookupError } = selectSession(state);
    return status === 'loading' && !lookupError;
  });
  const user = useAppSelector(selectUser);
  const isAdmin = useAppSelector(selectIsAdmin);
  if (isUnknown) return { kind: 'unknown' };
  return user ? { kind: 'member', email: user.email, isAdmin } : { kind: 'anonymous' };
}
