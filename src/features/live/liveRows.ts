/**
 * Distributes row changes from the server to the lists that show those rows. Signed-in users watch their own role;
 * customers also watch their own requests, admins all requests and profiles. Changes are only hints: a list that misses
 * some is refetched whenever somebody returns to it.
 */
import type { Dispatch } from '@reduxjs/toolkit';
import { hasRealtime } from '../../config';
import { objectOf, isString, type TypeGuard } from '../../lib/typeGuards';
import { extendStores, type RootState } from '../../store/store';
import { watchRows, type LiveTable, type RowChange, type WatchedRows } from '../../supabase/rowChanges';
import { roleLearned, roleRequested, selectRole, selectSession } from '../session/sessionSlice';
import { toastShown } from '../toasts/toastsSlice';
import * as texts from './texts';

export interface RowFollower {
  onChange: (change: RowChange) => void;
  /** Called when changes may have been missed, to refetch what is shown. */
  onGap: () => void;
}

const followers = new Map<LiveTable, Set<RowFollower>>([
  ['profiles', new Set()],
  ['optimization_requests', new Set()],
]);

/** Subscribes to the changes of a table. Returns a cleanup function. */
export function followRows(table: LiveTable, follower: RowFollower): () => void {
  followers.get(table)?.add(follower);
  return () => followers.get(table)?.delete(follower);
}

interface Watcher {
  userId: string;
  isAdmin: boolean;
}

/** Null without Realtime, and until somebody is signed in with a known role and no pending password recovery. */
function watcherOf(state: RootState): Watcher | null {
  const { status, user, role, recovering } = selectSession(state);
  if (!hasRealtime) return null;
  if (status !== 'signedIn' || !user || role === null || recovering) return null;
  return { userId: user.id, isAdmin: role === 'admin' };
}

const listsOf = ({ userId, isAdmin }: Watcher): WatchedRows[] =>
  isAdmin
    ? [{ table: 'optimization_requests' }, { table: 'profiles' }]
    : [{ table: 'optimization_requests', filter: `user_id=eq.${userId}` }];

const withRole: TypeGuard<{ role: string }> = objectOf({ role: isString });

extendStores(({ startListening }) => {
  /** Runs one watch at a time; a new one replaces it when `keyOf` returns another key. */
  function watchWhile(
    keyOf: (watcher: Watcher) => string,
    start: (
      watcher: Watcher,
      store: { getState: () => RootState; dispatch: Dispatch },
      isContinued: boolean,
    ) => () => void,
  ): void {
    let key: string | null = null;
    let stop = () => undefined as void;
    const keyFor = (state: RootState) => {
      const watcher = watcherOf(state);
      return watcher && keyOf(watcher);
    };
    startListening({
      predicate: (_action, now) => keyFor(now) !== key,
      effect: (_action, store) => {
        const watcher = watcherOf(store.getState());
        const isContinued = key !== null && watcher !== null;
        key = watcher && keyOf(watcher);
        stop();
        stop = watcher ? start(watcher, store, isContinued) : () => undefined;
      },
    });
  }

  /** Whether the role is being reread because somebody else changed it. */
  let isRoleReported = false;

  // Separate from the lists' watch, which is replaced when the role changes: another role change during that gap would be
  // missed.
  watchWhile(
    ({ userId }) => userId,
    ({ userId }, { getState, dispatch }) =>
      watchRows([{ table: 'profiles', filter: `id=eq.${userId}` }], {
        onChange({ row }) {
          // The message is only a hint; the database has the actual role.
          if (!withRole(row) || row.role === selectRole(getState())) return;
          isRoleReported = true;
          dispatch(roleRequested());
        },
        onGap: () => dispatch(roleRequested()),
      }),
  );
  watchWhile(
    ({ userId, isAdmin }) => `${isAdmin} ${userId}`,
    (watcher, _store, isContinued) =>
      watchRows(listsOf(watcher), {
        isContinued,
        onChange(change) {
          for (const follower of followers.get(change.table) ?? []) follower.onChange(change);
        },
        onGap() {
          for (const each of followers.values()) for (const follower of each) follower.onGap();
        },
      }),
  );
  startListening({
    actionCreator: roleLearned,
    effect: ({ payload }, store) => {
      const isDemoted = selectRole(store.getOriginalState()) === 'admin' && payload.role !== 'admin';
      if (isRoleReported && isDemoted && !payload.isOwnChange)
        store.dispatch(toastShown({ kind: 'error', title: null, text: texts.notAdmin }));
      isRoleReported = false;
    },
  });
});
