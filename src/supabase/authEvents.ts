/**
 * One subscription to the library's auth events, for the life of the page. The callback must be synchronous and only
 * dispatch: the library waits for its subscribers.
 */
import type { AppError } from '../errors/appError';
import { onEachClient, getClient } from './client';
import { getRefreshError } from './refreshError';
import { sessionStorageKey, tokenStorage } from './tokenStorage';
import { toAppError } from './toAppError';

interface AuthUser {
  id: string;
  email: string;
}

/** What the library's events mean here (docs/behaviour.md, section 4). Times are seconds since the epoch. */
export type AuthEvent =
  /** INITIAL_SESSION, SIGNED_IN, USER_UPDATED and the like: this user, now. Repeats on each tab focus. */
  | { type: 'session'; user: AuthUser; expiresAt: number | null; recovering: boolean }
  | { type: 'renewed'; user: AuthUser; expiresAt: number | null }
  | { type: 'none' }
  | { type: 'ended' }
  /** A session is stored, but the server could not be asked to renew it. Another event follows when it can. */
  | { type: 'unreachable'; error: AppError };

let stopFollowing: (() => void) | null = null;

/** Starts listening and so, when a session is stored, loads the library. Later calls only replace the callback. */
export function startAuthEvents(callback: (event: AuthEvent) => void): void {
  stopFollowing?.();
  stopFollowing = onEachClient((client) => {
    const { data } = client.auth.onAuthStateChange((event, session) => {
      const user = session?.user;
      // If the stored entry has no user, the library reports a session without one.
      if (!session || !user?.id) {
        if (event === 'SIGNED_OUT') callback({ type: 'ended' });
        else if (event === 'INITIAL_SESSION') callback(withoutSession());
        return;
      }
      const who = { id: user.id, email: user.email ?? '' };
      const expiresAt = session.expires_at ?? null;
      if (event === 'TOKEN_REFRESHED') callback({ type: 'renewed', user: who, expiresAt });
      else if (event === 'SIGNED_OUT') callback({ type: 'ended' });
      else callback({ type: 'session', user: who, expiresAt, recovering: event === 'PASSWORD_RECOVERY' });
    });
    return () => data.subscription.unsubscribe();
  });
}

/** Stops listening, for tests and for a page that is replaced. */
export function stopAuthEvents(): void {
  stopFollowing?.();
  stopFollowing = null;
}

/** Makes the client, whose first event says whether a stored session is valid. */
export async function resolveStoredSession(callback: (event: AuthEvent) => void): Promise<void> {
  if (!stopFollowing) startAuthEvents(callback);
  try {
    await getClient();
  } catch (failure) {
    callback({ type: 'unreachable', error: toAppError(failure) });
  }
}

function withoutSession(): AuthEvent {
  return tokenStorage.getItem(sessionStorageKey()) === null
    ? { type: 'none' }
    : { type: 'unreachable', error: getRefreshError() };
}
