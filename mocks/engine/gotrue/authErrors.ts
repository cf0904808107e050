/**
 * Errors as GoTrue answers them. The body has two forms, chosen by `X-Supabase-Api-Version`: without it
 * `{code: <status>, error_code, msg}`, from 2024-01-01 on (what auth-js sends) `{code: <error code>, message}` with
 * the version echoed. `x-sb-error-code` comes with both, except for a weak password in the newer form.
 */
import type { HttpRequest, HttpResponse } from '../http';
import { goResponse } from './goJson';
import { seeOther } from './seeOther';

export class AuthError extends Error {
  /** True when the changes made so far are kept, as GoTrue does where it detects the reuse of a refresh token. */
  keepsChanges = false;

  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.name = 'AuthError';
  }

  keepingChanges(): this {
    this.keepsChanges = true;
    return this;
  }
}

/** 422 with the list of rules that a password breaks. */
export class WeakPasswordError extends AuthError {
  readonly reasons: readonly ('length' | 'characters')[];

  constructor(message: string, reasons: readonly ('length' | 'characters')[]) {
    super(422, 'weak_password', message);
    this.reasons = reasons;
    this.name = 'WeakPasswordError';
  }
}

/** The OAuth form, `{error, error_description}` with 400, which a few endpoints still use. */
export class OAuthError extends AuthError {
  readonly error: string;

  constructor(error: string, message: string) {
    super(400, error, message);
    this.error = error;
    this.name = 'OAuthError';
  }
}

/** An error of an opened mail link: the answer redirects to the link's target and puts the error into its address. */
export class RedirectedError extends AuthError {
  readonly location: string;

  constructor(cause: AuthError, location: string) {
    super(cause.status, cause.code, cause.message);
    this.location = location;
    this.name = 'RedirectedError';
  }
}

export const validationFailed = (message: string): AuthError =>
  new AuthError(400, 'validation_failed', message);

export const unexpectedFailure = (
  message = 'Unexpected failure, please check server logs for more information',
): AuthError => new AuthError(500, 'unexpected_failure', message);

const versionHeader = 'x-supabase-api-version';
const newerVersion = '2024-01-01';

/** A date before 2024-01-01, or text that is not a date, means the older form. */
function usesNewErrorFormat(request: HttpRequest): boolean {
  const version = request.headers.get(versionHeader) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(version) && version >= newerVersion;
}

export function errorResponse(error: AuthError, request: HttpRequest): HttpResponse {
  if (error instanceof RedirectedError) return seeOther(error.location);
  const isNewFormat = usesNewErrorFormat(request);
  const headers: Record<string, string> = isNewFormat ? { [versionHeader]: newerVersion } : {};
  if (error instanceof OAuthError) {
    return goResponse(400, { error: error.error, error_description: error.message }, headers);
  }
  const weak = error instanceof WeakPasswordError ? { weak_password: { reasons: [...error.reasons] } } : {};
  if (isNewFormat) {
    if (!(error instanceof WeakPasswordError)) headers['x-sb-error-code'] = error.code;
    return goResponse(error.status, { code: error.code, message: error.message, ...weak }, headers);
  }
  headers['x-sb-error-code'] = error.code;
  return goResponse(
    error.status,
    { code: error.status, error_code: error.code, msg: error.message, ...weak },
    headers,
  );
}
