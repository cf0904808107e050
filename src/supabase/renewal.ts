/**
 * Why the stored session is not renewed yet. The library tells only when it gives up, and only that the server failed.
 */
import { appError, type AppError } from '../errors/appError';

let failure: AppError | null = null;

/** For `guardedFetch.ts` alone, which sees each answer; null when a renewal begins. */
export function noteRenewal(next: AppError | null): void {
  failure = next;
}

/** Whether the service refused the last renewal because the account is blocked, which ended the session. */
export const wasBlocked = (): boolean => failure?.code === blocked;

/** The service's error code for a blocked account. */
export const blocked = 'user_banned';

/** Why the session is not renewed; without any answer, that the server could not be reached. */
export function whyNotRenewed(): AppError {
  return failure ?? appError('offline', 'network');
}
