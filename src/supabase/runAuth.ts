/** Calls the authentication service. Never throws; returns plain data or an `AppError`. */
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import type { AppError } from '../errors/appError';
import { discardClient, getClient, type Client } from './client';
import { sessionStorageKey, tokenStorage } from './tokenStorage';
import { toAppError } from './toAppError';

interface AuthAnswer {
  data: unknown;
  error: unknown;
}

/** The data of a call that succeeded. */
type Success<A extends AuthAnswer> = Extract<A, { error: null }>['data'];

/** `pick` takes from the library's answer what the product keeps: plain data, never a token. */
export async function runAuth<A extends AuthAnswer, T>(
  call: (auth: Client['auth']) => Promise<A>,
  pick: (data: Success<A>) => T,
): Promise<QueryReturnValue<T, AppError, object>> {
  try {
    const { auth } = await getClient();
    const { data, error } = await call(auth);
    if (error) return { error: toAppError(error) };
    return { data: pick(data) };
  } catch (failure) {
    return { error: toAppError(failure) };
  }
}

/** Milliseconds that a sign-out waits for the server before this device is signed out without it. */
const signOutTimeout = 6_000;

/**
 * Ends the session on every device or, if the server cannot be reached, at least on this one: no one stays signed in
 * against their will. By itself, the library would then keep the session.
 */
export async function runSignOut(): Promise<void> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), signOutTimeout);
  const timedOut = new Promise<void>((resolve) => {
    timeout.signal.addEventListener('abort', () => resolve());
  });
  await Promise.race([endSession(timeout.signal), timedOut]);
  clearTimeout(timer);
  if (tokenStorage.getItem(sessionStorageKey()) !== null) dropSession();
}

/**
 * Deletes a session that the server has refused. Synchronous, so that it cannot sign out the person who signs in next.
 */
export function dropSession(): void {
  tokenStorage.removeItem(sessionStorageKey());
  discardClient();
}

async function endSession(abandoned: AbortSignal): Promise<void> {
  try {
    const { auth } = await getClient();
    const { error } = await auth.signOut();
    // After the timeout the stored session may be the next one already: leave it.
    if (error && !abandoned.aborted) await auth.signOut({ scope: 'local' });
  } catch {
    // The caller drops what is still stored.
  }
}
