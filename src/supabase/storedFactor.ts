/** What supabase-js has stored about a second factor. Loaded with the library: without it there is no session to ask about. */
import { sessionStorageKey, tokenStorage } from './tokenStorage';

export interface SecondFactor {
  id: string;
  /** Whether a code of it was entered in this session (`aal2`). */
  isEntered: boolean;
}

/** The parts of the stored session that are read here. */
interface StoredSession {
  access_token: string;
  user: { factors?: { id: string; status: string }[] };
}

/** The verified factor; null without one, or without a session that can be read. Makes no call. */
export function readSecondFactor(): SecondFactor | null {
  try {
    const { access_token, user } = JSON.parse(
      tokenStorage.getItem(sessionStorageKey()) ?? '',
    ) as StoredSession;
    const factor = user.factors?.find(({ status }) => status === 'verified');
    if (!factor) return null;
    const claims = (access_token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return { id: factor.id, isEntered: (JSON.parse(atob(claims)) as { aal?: unknown }).aal === 'aal2' };
  } catch {
    return null;
  }
}
