import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { isTransient, type AppError } from '../errors/appError';
import { runAuth } from './runAuth';
import { tokenStorage, verifierStorageKey } from './tokenStorage';

/**
 * Exchanges a mail link's code for a session. The library deletes the link's secret after any failure; here it stays
 * unless the server has refused the code, so that the same link can be tried again.
 */
export async function exchangeCode(
  code: string,
): Promise<QueryReturnValue<{ recovering: boolean }, AppError, object>> {
  const secret = tokenStorage.getItem(verifierStorageKey());
  const answer = await runAuth(
    (auth) => auth.exchangeCodeForSession(code),
    (data) => ({ recovering: 'redirectType' in data && data.redirectType === 'recovery' }),
  );
  if (answer.error && isTransient(answer.error) && secret !== null) {
    tokenStorage.setItem(verifierStorageKey(), secret);
  }
  return answer;
}
