/** Route guards (docs/behaviour.md, section 2). The database decides what people may do there. */
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
import { Button } from '../ui/Button';
import { useAppDispatch, useAppSelector, useAppStore } from '../store/hooks';
import { Loading } from './Loading';
import { codePage, isCodeWanted } from './pages';
import * as texts from './texts';

/** The URL from which a visitor was redirected to /auth. */
interface CameFrom {
  from?: Pick<Location, 'pathname' | 'search' | 'hash'>;
  /** The member whose session ended there: only they may return to it. Null for a visitor's URL, open to anybody. */
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
  const isOfAnother = userId !== null && userId !== member && search + hash !== '';
  useLayoutEffect(() => {
    if (userId !== null && !isOfAnother) history.replaceState({ ...history.state, member: userId }, '');
  }, [location, userId, isOfAnother]);
  // The page that waits becomes that of the first user. Another user, who signs in from a different tab, gets a new one,
  // so that one person's page state never reaches the next.
  const [firstId, setFirstId] = useState(userId);
  if (firstId === null && userId !== null) setFirstId(userId);
  if (status === 'loading' && hasFailed) return <WaitForSession />;
  if (isOfAnother) return <Navigate to={pathname} replace />;
  if (status !== 'anonymous') {
    return <Fragment key={userId === firstId ? 'first' : userId}>{children}</Fragment>;
  }
  if (ended === 'signedOut') return <Navigate to={paths.home} replace />;
  const state: CameFrom = { from: { pathname, search, hash }, member };
  return <Navigate to={paths.auth} replace state={state} />;
}

/** Inside `MembersOnly`: asks a member with a second factor for its code first. */
export function CodeEntered({ children }: { children: ReactNode }) {
  // Each event of the session renders this again, among them the one after a code.
  useAppSelector(selectSession);
  return isCodeWanted() ? <codePage.Page /> : children;
}

/** Inside `MembersOnly`: for admins. Others are redirected to / before the page makes any call. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { role, roleError, readingRole } = useAppSelector(selectSession);
  // The store clears the error when a retry starts. Keep showing the last one meanwhile.
  const failure = useLastNonNull(roleError);
  const dispatch = useAppDispatch();
  if (isCodeWanted()) return <codePage.Page />;
  if (role === 'admin') return children;
  if (role !== null) return <Navigate to={paths.home} replace />;
  // Nobody was refused: the page stays, and says that it is loading, or that it cannot load anything.
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
  const { from, member = null } = (useLocation().state as CameFrom | null) ?? {};
  if (status === 'loading') return <WaitForSession />;
  if (status === 'signedIn' && !recovering) {
    const mayGoOn = member === null || member === user?.id;
    return <Navigate to={(mayGoOn && from) || paths.dashboard} replace />;
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
