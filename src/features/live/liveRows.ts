/**
 * Between rows that change on the server and the lists that show them. Who is signed in decides what is watched: a
 * customer the own rows, an admin all. What is heard is a hint; a list that hears nothing is read again whenever somebody
 * returns to it, as before.
 */
import { hasRealtime } from '../../config';
import { record, text, type Shape } from '../../lib/shape';
import { extendStores, type RootState } from '../../store/store';
import { watchRows, type LiveTable, type RowChange, type WatchedRows } from '../../supabase/rowChanges';
import { roleLearned, roleRequested, selectRole, selectSession, selectUserId } from '../session/sessionSlice';
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

/** Who watches, and what for; null while nobody is signed in for good. */
function watcherOf(state: RootState): { userId: string; isAdmin: boolean } | null {
  const { status, user, role, recovering } = selectSession(state);
  if (!hasRealtime) return null;
  if (status !== 'signedIn' || !user || role === null || recovering) return null;
  return { userId: user.id, isAdmin: role === 'admin' };
}

function watchedBy({ userId, isAdmin }: { userId: string; isAdmin: boolean }): WatchedRows[] {
  return isAdmin
    ? [{ table: 'optimization_requests' }, { table: 'profiles' }]
    : [
        { table: 'optimization_requests', filter: `user_id=eq.${userId}` },
        { table: 'profiles', filter: `id=eq.${userId}` },
      ];
}

const withId: Shape<{ id: string; role: string }> = record({ id: text, role: text });

extendStores(({ startListening }) => {
  let watching = 'null';
  let lastUserId: string | undefined;
  /** Another one's doing has to do with the own role, which is being read. */
  let heardOfRole = false;
  let stop = () => undefined as void;

  startListening({
    predicate: (_action, now) => JSON.stringify(watcherOf(now)) !== watching,
    effect: (_action, store) => {
      const { dispatch } = store;
      const watcher = watcherOf(store.getState());
      if (JSON.stringify(watcher) === watching) return;
      watching = JSON.stringify(watcher);
      stop();
      stop = () => undefined;
      const goesOn = watcher !== null && watcher.userId === lastUserId;
      lastUserId = watcher?.userId;
      if (!watcher) return;
      stop = watchRows(watchedBy(watcher), {
        goesOn,
        onChange(change) {
          const { table, row } = change;
          for (const follower of followers.get(table) ?? []) follower.onChange(change);
          const isOwn = table === 'profiles' && withId(row) && row.id === selectUserId(store.getState());
          // A role that was taken away or given counts at once; what it is, the database says.
          if (!isOwn || row.role === selectRole(store.getState())) return;
          heardOfRole = true;
          dispatch(roleRequested());
        },
        onReturn() {
          for (const each of followers.values()) for (const follower of each) follower.onReturn();
          dispatch(roleRequested());
        },
      });
    },
  });
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
