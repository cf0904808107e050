/** Route guards (docs/behaviour.md, section 2). The database decides what people may do. */
import { Fragment, Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { ErrorNotice } from '../ui/ErrorNotice';
import { isTransient } from '../errors/appError';
import { describeError } from '../errors/describeError';
import { retrySessionLookup } from '../features/session/sessionListeners';
import { roleRequested, selectSession } from '../features/session/sessionSlice';
import { useSignOut } from '../features/session/useSignOut';
import { paths } from '../lib/pages';
import { useLastNonNull } from '../lib/useLastNonNull';
import { needsCode } from '../supabase/secondFactor';
import { Button } from '../ui/Button';
import { useAppDispatch, useAppSelector, useAppStore } from '../store/hooks';
import { Loading } from './Loading';
import { codePage } from './pages';
import * as texts from './texts';

/** The router state of a redirect to /auth: the URL that it came from. */
interface RedirectState {
  from?: Pick<Location, 'pathname' | 'search' | 'hash'>;
  /** The member whose session ended at that URL: only they may return to it. Null if it was a visitor: anybody may return. */
  member?: string | null;
}

/**
 * For signed-in users only; nothing is decided before the session is known. Until then the page renders what is the same
 * for everybody, as it does at build time; it must not request anything without a user.
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { status, ended, user, lookupError } = useAppSelector(selectSession);
  const hasFailed = useLastNonNull(lookupError) !== null;
  const location = useLocation();
  const { pathname, search, hash } = location;
  // A URL with a query belongs to the person who created it. Its history entry gets their id, so that the next person who
  // signs in never sees it.
  const userId = user?.id ?? null;
  const entry = globalThis.history?.state as { member?: string } | null | undefined;
  const member = entry?.member ?? userId;
  const belongsToAnother = userId !== null && userId !== member && search + hash !== '';
  useLayoutEffect(() => {
    if (userId !== null && !belongsToAnother) history.replaceState({ ...history.state, member: userId }, '');
  }, [location, userId, belongsToAnother]);
  // The first user gets the page that waited for the session. Another user, who signs in from a different tab, gets a new
  // one, so that nobody sees another person's page state.
  const [firstId, setFirstId] = useState(userId);
  if (firstId === null && userId !== null) setFirstId(userId);
  if (status === 'loading' && hasFailed) return <WaitForSession />;
  if (belongsToAnother) return <Navigate to={pathname} replace />;
  if (status !== 'anonymous') {
    return <Fragment key={userId === firstId ? 'first' : userId}>{children}</Fragment>;
  }
  if (ended === 'signedOut') return <Navigate to={paths.home} replace />;
  const state: RedirectState = { from: { pathname, search, hash }, member };
  return <Navigate to={paths.auth} replace state={state} />;
}

/** Inside `MembersOnly`: asks a member with a second factor for its code first. */
export function CodeEntered({ children }: { children: ReactNode }) {
  // Subscribes to the session, whose events include an entered code.
  useAppSelector(selectSession);
  return needsCode() ? <codePage.Page /> : children;
}

/** Inside `MembersOnly`: for admins. Others are redirected to / before the page makes any call. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { role, roleError, readingRole } = useAppSelector(selectSession);
  // The store clears the error when a retry starts. Keep showing the last one meanwhile.
  const failure = useLastNonNull(roleError);
  const dispatch = useAppDispatch();
  if (needsCode()) return <codePage.Page />;
  if (role === 'admin') return children;
  if (role !== null) return <Navigate to={paths.home} replace />;
  // The server has not refused anybody: the page stays, and says that it is loading or could not load.
  if (!failure || isTransient(failure)) return children;
  return (
    <ErrorNotice
      isPage
      {...describeError(failure)}
      onRetry={() => dispatch(roleRequested())}
      isRetrying={readingRole}
    />
  );
}

/** /auth: signed-in users are redirected, unless they are here to set a new password. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { status, user, recovering } = useAppSelector(selectSession);
  const { from, member = null } = (useLocation().state as RedirectState | null) ?? {};
  if (status === 'loading') return <WaitForSession />;
  if (status === 'signedIn' && !recovering) {
    const mayReturn = member === null || member === user?.id;
    return <Navigate to={(mayReturn && from) || paths.dashboard} replace />;
  }
  return <Suspense fallback={<Loading />}>{children}</Suspense>;
}

function WaitForSession() {
  const { lookupError } = useAppSelector(selectSession);
  const store = useAppStore();
  // As with the role, the last error stays during a retry.
  const failure = useLastNonNull(lookupError);
  const { signOut, isSigningOut } = useSignOut();
  if (!failure) return <Loading />;
  return (
    <ErrorNotice
      isPage
      {...describeError(failure)}
      onRetry={() => retrySessionLookup(store)}
      isRetrying={lookupError === null}
    >
      <Button variant="outline" onClick={signOut} disabled={isSigningOut}>
        {texts.signOut}
      </Button>
    </ErrorNotice>
  );
}
