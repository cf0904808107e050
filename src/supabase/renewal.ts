/** Why the stored session is not renewed yet. The library tells only in the end, and then only that the server failed. */
import { appError, type AppError } from '../errors/appError';

let failure: AppError | null = null;

/** For `guardedFetch.ts` alone, which sees each answer; null when a renewal begins. */
export function noteRenewal(next: AppError | null): void {
  failure = next;
}

/** Whether the service refused the last renewal because the account is blocked, which ended the session. */
export const wasBlocked = (): boolean => failure?.code === blocked;

/** The service's code for it. */
export const blocked = 'user_banned';

/** Without an answer of the server, that it could not be reached. */
export function whyNotRenewed(): AppError {
  return failure ?? appError('offline', 'network');
}
