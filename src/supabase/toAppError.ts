/**
 * Converts any error of a call to an `AppError`. The only place that knows how PostgREST, GoTrue, their client library
 * and the network report errors.
 */
import { appError, isAppError, type AppError, type AppErrorKind } from '../errors/appError';

/** What PostgREST's plain objects and GoTrue's class instances have in common. */
interface Failure {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  status?: unknown;
  hint?: unknown;
  reasons?: unknown;
}

/** PostgreSQL's and PostgREST's codes (PostgREST, "Errors"; PostgreSQL, appendix A). */
const restKinds: Readonly<Record<string, AppErrorKind>> = {
  '42501': 'forbidden',
  '23505': 'conflict',
  '23503': 'conflict',
  '23514': 'invalid',
  '23502': 'invalid',
  '22P02': 'invalid',
  '22001': 'invalid',
  PGRST116: 'notFound',
  PGRST301: 'unauthenticated',
  PGRST302: 'unauthenticated',
  PGRST303: 'unauthenticated',
  PT429: 'rateLimited',
  session_missing: 'unauthenticated',
};

/** GoTrue's codes whose HTTP status alone would suggest another kind. */
const authKinds: Readonly<Record<string, AppErrorKind>> = {
  invalid_credentials: 'invalid',
  email_not_confirmed: 'invalid',
  user_banned: 'forbidden',
  signup_disabled: 'forbidden',
  email_provider_disabled: 'forbidden',
  user_already_exists: 'conflict',
  email_exists: 'conflict',
  otp_expired: 'invalid',
  flow_state_not_found: 'invalid',
  flow_state_expired: 'invalid',
  bad_code_verifier: 'invalid',
  same_password: 'invalid',
  current_password_required: 'invalid',
  current_password_invalid: 'invalid',
  weak_password: 'invalid',
  session_not_found: 'unauthenticated',
  session_expired: 'unauthenticated',
  refresh_token_not_found: 'unauthenticated',
  refresh_token_already_used: 'unauthenticated',
  user_not_found: 'unauthenticated',
  bad_jwt: 'unauthenticated',
  invalid_jwt: 'unauthenticated',
  over_request_rate_limit: 'rateLimited',
  over_email_send_rate_limit: 'rateLimited',
  retry_after: 'rateLimited',
  unexpected_failure: 'server',
};

/** Names of auth-js's error classes that carry no code. */
const namedErrors: Readonly<Record<string, { kind: AppErrorKind; code: string }>> = {
  AuthSessionMissingError: { kind: 'unauthenticated', code: 'session_missing' },
  AuthInvalidTokenResponseError: { kind: 'server', code: 'unreadable_answer' },
  AuthPKCECodeVerifierMissingError: { kind: 'invalid', code: 'bad_code_verifier' },
  AuthRefreshDiscardedError: { kind: 'unauthenticated', code: 'session_missing' },
  AuthUnknownError: { kind: 'server', code: 'unreadable_answer' },
};

/** The column that a CHECK constraint guards, as PostgreSQL names the constraint: TABLE_COLUMN_check. */
const checkedColumn = /"(?:profiles|optimization_requests)_(\w+)_check"/;

/** `status` is the HTTP status where the failure itself does not carry one (PostgREST). */
export function toAppError(failure: unknown, status = 0): AppError {
  if (isAppError(failure)) return failure;
  if (typeof failure !== 'object' || failure === null) return appError('server', 'unexpected', { status });
  const { name, message, hint, code, status: ownStatus, reasons } = failure as Failure;
  const httpStatus = typeof ownStatus === 'number' ? ownStatus : status;
  const text = typeof message === 'string' ? message : '';

  if (name === 'ChunkLoadError' || isNetworkFailure(name, text)) return appError('offline', 'network');
  if (name === 'AuthRetryableFetchError') {
    if (httpStatus === 0) return appError('offline', 'network');
    return appError('server', httpStatus >= 502 ? 'unavailable' : 'unexpected', { status: httpStatus });
  }
  const named = typeof name === 'string' ? namedErrors[name] : undefined;
  if (named) return appError(named.kind, named.code, { status: httpStatus });
  // An unexpected exception, ours or the library's.
  if (failure instanceof Error && !('status' in failure)) return appError('server', 'unexpected', { status });
  if (typeof code !== 'string' || code === '') {
    // No code means that neither server sent this answer: an HTML page, truncated JSON, a proxy's own error.
    const reason = httpStatus === 0 ? 'network' : httpStatus >= 502 ? 'unavailable' : 'unreadable_answer';
    const fromStatus = kindOfStatus(httpStatus);
    // Without a code, 404, 406, 409 and 401 are probably a gateway's and say nothing about rows or sessions. Only GoTrue's
    // own 401 keeps its meaning.
    const isFromGateway =
      fromStatus === 'notFound' ||
      fromStatus === 'conflict' ||
      (fromStatus === 'unauthenticated' && name !== 'AuthApiError');
    return appError(isFromGateway ? 'server' : fromStatus, reason, { status: httpStatus });
  }
  const kind = restKinds[code] ?? authKinds[code] ?? kindOfStatus(httpStatus);
  const isRaw = databaseCode.test(code) && !ownSentence.test(text);
  if (isRaw) logRaw(code, text);
  const field = code === '23514' ? checkedColumn.exec(text)?.[1] : undefined;
  return appError(kind, code, {
    status: httpStatus,
    detail: kind === 'server' || isRaw ? null : readableSentence(text, reasons),
    // Only with a sentence of ours: PostgreSQL's own hints are for developers.
    ...(databaseCode.test(code) && !isRaw && typeof hint === 'string' && { advice: hint }),
    ...(field === undefined ? {} : { field }),
  });
}

/** A PostgreSQL error code, which has five characters, or one of PostgREST's own. */
const databaseCode = /^([0-9A-Z]{5}|PGRST.*)$/;

/** A message of our SQL functions and triggers; PostgreSQL's own start with a lowercase letter and have no period. */
const ownSentence = /^[A-Z].*[.!?]$/s;

/** Logs the database's own words for developers; people get a sentence of ours. */
function logRaw(code: string, text: string): void {
  const message = readableSentence(text, null);
  if (message !== null) console.info(`The database refused a call: ${code} ${message}`);
}

/** `fetch` rejects with a TypeError or, when it was aborted, an AbortError; postgrest-js folds both into a message. */
function isNetworkFailure(name: unknown, message: string): boolean {
  if (name === 'AbortError' || name === 'TimeoutError') return true;
  if (/^(AbortError|TimeoutError|FetchError): /.test(message)) return true;
  return /failed to fetch|networkerror|load failed|fetch failed|network (request|connection)|appears to be offline/i.test(
    message,
  );
}

function kindOfStatus(status: number): AppErrorKind {
  if (status === 0) return 'offline';
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 406) return 'notFound';
  if (status === 409) return 'conflict';
  if (status === 429) return 'rateLimited';
  if (status >= 400 && status < 500) return 'invalid';
  return 'server';
}

/** Characters of the longest server message that is shown as is. */
const maxSentenceLength = 300;

/** What a server says is shown only if it reads like a sentence: no markup, no JSON, no page. */
function readableSentence(text: string, reasons: unknown): string | null {
  const sentence = text.trim();
  if (sentence === '' || sentence.length > maxSentenceLength || /[<>{}]/.test(sentence)) return null;
  if (Array.isArray(reasons) && reasons.includes('pwned') && !/known|leaked|pwned/i.test(sentence)) {
    return `${sentence} It is known from a data leak.`;
  }
  return sentence;
}
