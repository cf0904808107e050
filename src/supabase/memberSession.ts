/**
 * The session for a member's call, or the reason why there is none. Without one, a call would be sent with the public
 * key and return an empty list.
 */
import { appError, isTransient, type AppError } from '../errors/appError';
import { discardClient, type Client } from './client';
import { getRefreshError } from './refreshError';
import { sessionStorageKey, tokenStorage } from './tokenStorage';
import { toAppError } from './toAppError';

/** Milliseconds that a call waits for the renewal of an expired token before the server counts as unreachable. */
const renewalTimeout = 10_000;

export interface Member {
  userId: string;
  accessToken: string;
}

type MemberOrError = { member: Member; error?: undefined } | { member?: undefined; error: AppError };

/** Maximum milliseconds until this tab's local storage has what another tab has stored. */
const storageDelay = 250;

/**
 * The stored session, renewed if it is about to expire. Waiting callers share one renewal. Called only while somebody
 * is signed in, so a missing session is looked up once more: another tab's message can arrive before what it stored.
 */
export async function getMember(client: Client): Promise<MemberOrError> {
  let answer = await withTimeout(client.auth.getSession());
  if (!answer.data.session && !answer.error) {
    await new Promise((resolve) => setTimeout(resolve, storageDelay));
    answer = await withTimeout(client.auth.getSession());
  }
  return toMember(answer);
}

let renewal: Promise<MemberOrError> | null = null;

/** Renews the token although it looks valid, because the server says that it is not. One renewal for all callers. */
export function renewMember(client: Client): Promise<MemberOrError> {
  renewal ??= withTimeout(client.auth.refreshSession())
    .then(toMember)
    .finally(() => {
      renewal = null;
    });
  return renewal;
}

interface SessionAnswer {
  data: { session: { access_token: string; user: { id: string } | null } | null };
  error: unknown;
}

async function withTimeout(answer: Promise<SessionAnswer>): Promise<SessionAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<SessionAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ data: { session: null }, error: getRefreshError() }), renewalTimeout);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function toMember({ data, error }: SessionAnswer): MemberOrError {
  const { session } = data;
  if (session?.user?.id) return { member: { userId: session.user.id, accessToken: session.access_token } };
  if (error) {
    const cause = toAppError(error);
    // A session that is still stored was not refused, only not renewed. `discardClient` says why the client has to go.
    if (isTransient(cause)) {
      if (tokenStorage.getItem(sessionStorageKey()) !== null) discardClient();
      // The library reports every failure of the server alike; `getRefreshError` knows the real one.
      return { error: cause.code === 'unavailable' ? getRefreshError() : cause };
    }
  }
  return { error: appError('unauthenticated', 'session_missing', { status: 401 }) };
}
