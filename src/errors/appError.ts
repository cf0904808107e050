/** The kinds of failure that people and code have to tell apart, whatever a library calls them. */
export type AppErrorKind =
  /** No answer: no network, a dropped connection, a timeout. */
  | 'offline'
  /** The session is missing, over, or belongs to somebody else by now. */
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  /** Somebody else was faster, or the thing exists already. */
  | 'conflict'
  /** The server refused what was sent. */
  | 'invalid'
  | 'rateLimited'
  /** Everything that is the server's own fault, unreadable answers included. */
  | 'server';

/** Plain data, fit for the store. Holds no token, no response body and no instance of an error class. */
export interface AppError {
  kind: AppErrorKind;
  /** The server's code (`42501`, `PGRST116`, `invalid_credentials`), one of our own in snake_case, or ''. */
  code: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** A sentence of the server that is fit for people, or null. */
  detail: string | null;
  /** What the server says can be done about it, one sentence. */
  advice?: string;
  /** The form field that the server complained about. */
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

/** Whether the same call may succeed a little later, because the server has not decided about it. */
export function isTransient({ kind }: AppError): boolean {
  return kind === 'offline' || kind === 'server' || kind === 'rateLimited';
}

export function isAppError(value: unknown): value is AppError {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && 'code' in value && 'detail' in value
  );
}
