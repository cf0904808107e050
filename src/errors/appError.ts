/** The kinds of errors that people and code have to tell apart, whatever a library calls them. */
export type AppErrorKind =
  /** No response: no network, a dropped connection, a timeout. */
  | 'offline'
  /** There is no session, it has ended, or another user has signed in. */
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  /** Somebody else made a change first, or it already exists. */
  | 'conflict'
  /** The server rejected the input. */
  | 'invalid'
  | 'rateLimited'
  /** The server's own fault, including unreadable responses. */
  | 'server';

/** Plain data for the store: no token, no response body, no instance of an error class. */
export interface AppError {
  kind: AppErrorKind;
  /** The server's code (`42501`, `PGRST116`, `invalid_credentials`), one of our own in snake_case, or ''. */
  code: string;
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** The server's message, if it is readable for people, or null. */
  detail: string | null;
  /** The server's advice, one sentence. */
  advice?: string;
  /** The form field that the server rejected. */
  field?: string;
}

export function appError(
  kind: AppErrorKind,
  code = '',
  {
    status = 0,
    detail = null,
    ...more
  }: Partial<Pick<AppError, 'status' | 'detail' | 'advice' | 'field'>> = {},
): AppError {
  return { kind, code, status, detail, ...more };
}

/** Whether a retry may succeed, because the server has not decided about the call. */
export function isTransient({ kind }: AppError): boolean {
  return kind === 'offline' || kind === 'server' || kind === 'rateLimited';
}

export function isAppError(value: unknown): value is AppError {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && 'code' in value && 'detail' in value
  );
}
