/** Who may see a route (docs/behaviour.md, section 2). The database decides what they may do there. */
import { Fragment, useDeferredValue, type ReactNode } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { ErrorNotice } from '../ui/ErrorNotice';
import { describeError } from '../errors/describeError';
import { retrySessionLookup } from '../features/session/sessionListeners';
import { roleRequested, selectSession } from '../features/session/sessionSlice';
import { useSignOut } from '../features/session/useSignOut';
import { paths } from '../lib/paths';
import { Button } from '../ui/Button';
import { useAppDispatch, useAppSelector, useAppStore } from '../store/hooks';
import { Loading } from './Loading';

/** Where a visitor wanted to go before /auth was put in between. */
interface CameFrom {
  from?: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

/** For signed-in people only; nothing is decided before the session is known. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { status, ended, user } = useAppSelector(selectSession);
  const { pathname, search, hash } = useLocation();
  // A page that had to wait for the session is rendered in pieces that a tap can come between.
  const isWaiting = useDeferredValue(status === 'loading');
  if (status === 'loading' || isWaiting) return <WaitForSession />;
  // Keyed by user: state of one person's page never reaches another who signs in from a different tab.
  if (status === 'signedIn') return <Fragment key={user?.id}>{children}</Fragment>;
  if (ended === 'signedOut') return <Navigate to={paths.home} replace />;
  const state: CameFrom = { from: { pathname, search, hash } };
  return <Navigate to={paths.auth} replace state={state} />;
}

/** Inside `MembersOnly`: for admins. Others are sent to / before anything of the page is loaded or asked for. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { role, roleError } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  if (role === 'admin') return children;
  if (role !== null) return <Navigate to={paths.home} replace />;
  if (!roleError) return <Loading />;
  const { title, advice } = describeError(roleError);
  return <ErrorNotice title={title} advice={advice} onRetry={() => dispatch(roleRequested())} />;
}

/** /auth: who is signed in already goes on, unless the visit is for a new password. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { status, recovering } = useAppSelector(selectSession);
  const state = useLocation().state as CameFrom | null;
  if (status === 'loading') return <WaitForSession />;
  if (status === 'signedIn' && !recovering) return <Navigate to={state?.from ?? paths.dashboard} replace />;
  return children;
}

function WaitForSession() {
  const { lookupError } = useAppSelector(selectSession);
  const store = useAppStore();
  const { signOut, isSigningOut } = useSignOut();
  if (!lookupError) return <Loading />;
  const { title, advice } = describeError(lookupError);
  return (
    <ErrorNotice title={title} advice={advice} onRetry={() => retrySessionLookup(store)}>
      <Button look="outline" onClick={signOut} disabled={isSigningOut}>
        Sign Out
      </Button>
    </ErrorNotice>
  );
}
