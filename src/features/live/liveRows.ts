/**
 * Between rows that change on the server and what shows them. Everybody who is signed in watches their role; of the lists a
 * customer watches their own rows and an admin all. What is heard is a hint: a list that hears nothing is read again whenever
 * somebody returns to it.
 */
import type { Dispatch } from '@reduxjs/toolkit';
import { hasRealtime } from '../../config';
import { record, text, type Shape } from '../../lib/shape';
import { extendStores, type RootState } from '../../store/store';
import { watchRows, type LiveTable, type RowChange, type WatchedRows } from '../../supabase/rowChanges';
import { roleLearned, roleRequested, selectRole, selectSession } from '../session/sessionSlice';
import { toastShown } from '../toasts/toastsSlice';

export interface RowFollower {
  onChange: (change: RowChange) => void;
  /** Changes may have been missed: what is shown is to be read again. */
  onReturn: () => void;
}

const followers = new Map<LiveTable, Set<RowFollower>>([
  ['profiles', new Set()],
  ['optimization_requests', new Set()],
]);

/** For a list's life. Answers what ends it. */
export function followRows(table: LiveTable, follower: RowFollower): () => void {
  followers.get(table)?.add(follower);
  return () => followers.get(table)?.delete(follower);
}

interface Watcher {
  userId: string;
  isAdmin: boolean;
}

/** Null while nobody is signed in for good. */
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

const withRole: Shape<{ role: string }> = record({ role: text });

extendStores(({ startListening }) => {
  /** One watch after the other: another one begins when `keyOf` answers another text. */
  function keepWatching(
    keyOf: (watcher: Watcher) => string,
    begin: (
      watcher: Watcher,
      store: { getState: () => RootState; dispatch: Dispatch },
      goesOn: boolean,
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
        const goesOn = key !== null && watcher !== null;
        key = watcher && keyOf(watcher);
        stop();
        stop = watcher ? begin(watcher, store, goesOn) : () => undefined;
      },
    });
  }

  /** Somebody else has changed this person's role, which is being read. */
  let heardOfRole = false;

  // Apart from the lists, which are others with another role: a change of the role must not fall between two watches.
  keepWatching(
    ({ userId }) => userId,
    ({ userId }, { getState, dispatch }) =>
      watchRows([{ table: 'profiles', filter: `id=eq.${userId}` }], {
        onChange({ row }) {
          // A role that was taken away or given counts at once; what it is, the database says.
          if (!withRole(row) || row.role === selectRole(getState())) return;
          heardOfRole = true;
          dispatch(roleRequested());
        },
        onReturn: () => dispatch(roleRequested()),
      }),
  );
  keepWatching(
    ({ userId, isAdmin }) => `${isAdmin} ${userId}`,
    (watcher, _store, goesOn) =>
      watchRows(listsOf(watcher), {
        goesOn,
        onChange(change) {
          for (const follower of followers.get(change.table) ?? []) follower.onChange(change);
        },
        onReturn() {
          for (const each of followers.values()) for (const follower of each) follower.onReturn();
        },
      }),
  );
  startListening({
    actionCreator: roleLearned,
    effect: ({ payload }, store) => {
      const isDemoted = selectRole(store.getOriginalState()) === 'admin' && payload.role !== 'admin';
      if (heardOfRole && isDemoted)
        store.dispatch(toastShown({ kind: 'error', title: null, text: 'You are no longer an admin.' }));
      heardOfRole = false;
    },
  });
});
