/**
 * Why the stored session could not be refreshed yet. The library only reports it when it gives up, and only that the
 * server failed.
 */
import { appError, type AppError } from '../errors/appError';

let failure: AppError | null = null;

/** For `guardedFetch.ts` alone, which sees each answer; null when a renewal begins. */
export function setRefreshError(next: AppError | null): void {
  failure = next;
}

/** Whether the service refused the last renewal because the account is blocked, which ended the session. */
export const endedByBlock = (): boolean => failure?.code === blockedCode;

/** The service's error code for a blocked account. */
export const blockedCode = 'user_banned';

/** Why the session could not be refreshed; without any response, that the server was unreachable. */
export function getRefreshError(): AppError {
  return failure ?? appError('offline', 'network');
}
