/**
 * The `fetch` of supabase-js, with guarantees that the library lacks: every call times out, no member's call is sent
 * with the public key, a response that is not a session or user is an error, and token expiry follows this device's
 * clock.
 */
import { appError } from '../errors/appError';
import { objectOf, isString, type TypeGuard } from '../lib/typeGuards';
import { blockedCode, setRefreshError } from './refreshError';

/** Milliseconds without a byte of its answer after which a call counts as lost. A long answer may take longer in all. */
export const requestTimeout = 20_000;

/** The same for a sign-out, which takes effect on this device even without an answer. */
const logoutTimeout = 5_000;

/** Maximum milliseconds by which a failed token refresh is delayed, because the library would retry it immediately. */
const maxRenewalDelay = 10_000;

/** The longest wait, in seconds, that people are told about. */
const maxRetryAfter = 3_600;

/** The statuses with which the service refuses a renewal. */
const refusals = [400, 401, 403];

/** The code of a rate limit whose message is the number of seconds to wait. */
const retryAfterCode = 'retry_after';

export function guardedFetch(anonKey: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const headers = new Headers(init?.headers);
    if (url.pathname.includes('/rest/v1/') && headers.get('authorization') === `Bearer ${anonKey}`) {
      // The session ended between check and call. With the public key the answer would look like an empty list.
      return Response.json({ code: 'session_missing', message: 'Auth session missing!' }, { status: 401 });
    }
    const timeout = url.pathname.endsWith('/auth/v1/logout') ? logoutTimeout : requestTimeout;
    const isRenewal = url.searchParams.get('grant_type') === 'refresh_token';
    // A renewal or another sign-in makes the recorded error obsolete.
    if (url.pathname.endsWith('/auth/v1/token')) setRefreshError(null);
    const answer = await withCheckedShape(url, await withTimeout(timeout, fetch, input, init));
    if (isRenewal && !answer.ok) return keepSessionOnTransientError(answer);
    return answer.status === 429 ? readRateLimit(answer) : answer;
  };
}

function withCheckedShape({ pathname }: URL, answer: Response): Response | Promise<Response> {
  if (!answer.ok) return answer;
  const shape = Object.entries(authShapes).find(([path]) => pathname.endsWith(path))?.[1];
  return shape ? readAuthAnswer(answer, shape) : answer;
}

interface WithId {
  id: string;
}

interface Session {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: WithId;
}

/** A user, or the challenge of a second factor. */
const hasId = objectOf<WithId>({ id: isString });

const isSession = objectOf<Session>({
  access_token: isString,
  refresh_token: isString,
  expires_in: (value): value is number => typeof value === 'number',
  user: hasId,
});

/** The service returns `{}` if an email was sent. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Endpoints whose answers auth-js does not check: another shape would sign people out, or count as a success. */
const authShapes: Readonly<Record<string, TypeGuard<object>>> = {
  '/auth/v1/token': isSession,
  '/auth/v1/user': hasId,
  '/challenge': hasId,
  '/verify': isSession,
  // A session if the project does not require a confirmation.
  '/auth/v1/signup': (value): value is WithId | Session => hasId(value) || isSession(value),
  '/auth/v1/recover': isObject,
  '/auth/v1/resend': isObject,
};

async function withTimeout(
  timeout: number,
  fetch: typeof globalThis.fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(init?.signal?.reason);
  if (init?.signal?.aborted) abort();
  init?.signal?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => controller.abort(), timeout);
  };
  restartTimer();
  try {
    return await Promise.race([
      readBody(fetch(input, { ...init, signal }), restartTimer),
      whenAborted(signal),
    ]);
  } finally {
    clearTimeout(timer);
    init?.signal?.removeEventListener('abort', abort);
  }
}

/**
 * Waits for the whole body, which can stop arriving after the headers. Reads a copy, so that the answer stays unread.
 */
async function readBody(response: Promise<Response>, onProgress: () => void): Promise<Response> {
  const answer = await response;
  const reader = answer.clone().body?.getReader();
  do onProgress();
  while (reader && !(await reader.read()).done);
  return answer;
}

/**
 * Rejects as an aborted `fetch` does. A body can outlive the signal of its call: Node drops the signal's listeners once
 * the `Request` is garbage-collected.
 */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const rejectWithReason = () => reject(signal.reason as Error);
    if (signal.aborted) rejectWithReason();
    else signal.addEventListener('abort', rejectWithReason);
  });
}

/** An answer of another shape becomes a 502, as from a gateway: the library tries again, and no session ends. */
async function readAuthAnswer(answer: Response, shape: TypeGuard<object>): Promise<Response> {
  const content: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (!shape(content)) return Response.json({ message: 'Unreadable answer' }, { status: 502 });
  return isSession(content) ? withLocalExpiry(answer, content) : answer;
}

/**
 * The library ends a session whose renewal fails with anything but a 5xx. Only the service's own refusal, which is JSON,
 * says that a session is over; a rate limit or a proxy's page says that it cannot be renewed for now.
 */
async function keepSessionOnTransientError(answer: Response): Promise<Response> {
  const { status } = answer;
  const refusal = refusals.includes(status) ? await readJson(answer) : null;
  if (refusal) {
    const { code, error_code: olderCode } = refusal as { code?: unknown; error_code?: unknown };
    if (code === blockedCode || olderCode === blockedCode)
      setRefreshError(appError('forbidden', blockedCode, { status }));
    return answer;
  }
  const seconds = status === 429 ? retryAfterSeconds(answer) : null;
  const detail = seconds === null ? null : String(seconds);
  if (status !== 429) setRefreshError(appError('server', 'unavailable', { status }));
  else setRefreshError(appError('rateLimited', detail === null ? '' : retryAfterCode, { status, detail }));
  if (seconds !== null)
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds * 1_000, maxRenewalDelay)));
  return status >= 500
    ? answer
    : Response.json({ message: 'The session cannot be renewed now' }, { status: 503 });
}

/** Puts status and wait into the body: the libraries read no header, and lose the status if an answer is not JSON. */
async function readRateLimit(answer: Response): Promise<Response> {
  const seconds = retryAfterSeconds(answer);
  if (seconds === null && (await readJson(answer))) return answer;
  const code = seconds === null ? 'over_request_rate_limit' : retryAfterCode;
  return Response.json({ code, error_code: code, message: `${seconds ?? ''}` }, { status: 429 });
}

/** From `Retry-After`. Null if there is none, if the wait is too long, and for a date, which needs the server's clock. */
function retryAfterSeconds({ headers }: Response): number | null {
  const seconds = Math.ceil(Number(headers.get('retry-after')));
  return seconds > 0 && seconds <= maxRetryAfter ? seconds : null;
}

/** Null if the body is not an object in JSON. */
async function readJson(answer: Response): Promise<object | null> {
  try {
    const body: unknown = await answer.clone().json();
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

/**
 * The server says when a token expires by its own clock. On a device whose clock is an hour ahead every token would
 * look expired, and each call would first renew it. The lifetime in seconds is valid on every clock.
 */
function withLocalExpiry({ status, statusText, headers }: Response, session: Session): Response {
  const expiresAt = Math.floor(Date.now() / 1000) + session.expires_in;
  return Response.json({ ...session, expires_at: expiresAt }, { status, statusText, headers });
}
