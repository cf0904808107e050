/** What the stored session says about the confirmation of the account's email. */
import { readToken, sessionStorageKey } from './tokenStorage';

/** Milliseconds for which a confirmation counts as new. */
const newConfirmationAge = 10 * 60_000;

interface StoredSession {
  user: { confirmation_sent_at?: string; email_confirmed_at?: string };
}

/** Whether the person has just followed a confirmation link. Makes no call. */
export function isJustConfirmed(): boolean {
  try {
    const { user } = JSON.parse(readToken(sessionStorageKey()) ?? '') as StoredSession;
    if (!user.confirmation_sent_at) return false;
    return Date.now() - Date.parse(user.email_confirmed_at ?? '') < newConfirmationAge;
  } catch {
    return false;
  }
}
