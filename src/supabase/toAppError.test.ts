import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import { describeError, errorText } from '../errors/describeError';
import { toAppError } from './toAppError';

const page = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>';

let info: jest.SpyInstance;
beforeEach(() => {
  info = jest.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => info.mockRestore());

test.each([
  ['a missing permission', 'forbidden', 403, { code: '42501', message: 'permission denied for table x' }],
  [
    'no row',
    'notFound',
    406,
    { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' },
  ],
  ['a duplicate key', 'conflict', 409, { code: '23505', message: 'duplicate key value' }],
  [
    'a CHECK violation',
    'invalid',
    400,
    { code: '23514', message: 'violates check constraint "x_location_check"' },
  ],
  ['an expired token', 'unauthenticated', 401, { code: 'PGRST303', message: 'JWT expired' }],
  ['a gateway’s page', 'server', 502, { message: page }],
  ['a page with status 200', 'server', 200, { message: page }],
  ['truncated JSON', 'server', 200, { message: '{"id":"1' }],
  ['no connection', 'offline', 0, { message: 'TypeError: Failed to fetch', code: '' }],
  ['a timeout', 'offline', 0, { message: 'AbortError: signal is aborted without reason', code: '' }],
  ['an unknown code', 'server', 500, { code: 'XX000', message: 'internal error' }],
  ['a rate limit', 'rateLimited', 429, { code: 'PGRST_TOO_MANY', message: 'slow down' }],
] as const)('A failed call to PostgREST (%s) is of the kind %s', (_name, kind, status, failure) => {
  expect(toAppError(failure, status)).toMatchObject({ kind });
});

test.each([
  ['invalid_credentials', 400, 'invalid'],
  ['email_not_confirmed', 400, 'invalid'],
  ['user_already_exists', 422, 'conflict'],
  ['over_request_rate_limit', 429, 'rateLimited'],
  ['over_email_send_rate_limit', 429, 'rateLimited'],
  ['otp_expired', 403, 'invalid'],
  ['user_banned', 400, 'forbidden'],
  ['signup_disabled', 422, 'forbidden'],
  ['refresh_token_not_found', 400, 'unauthenticated'],
  ['session_not_found', 403, 'unauthenticated'],
  ['invalid_jwt', 400, 'unauthenticated'],
  ['bad_code_verifier', 400, 'invalid'],
  ['email_address_invalid', 400, 'invalid'],
  ['unexpected_failure', 500, 'server'],
])('The GoTrue error %s with status %i is of the kind %s', (code, status, kind) => {
  const error = toAppError(new AuthApiError('What the server says', status, code));
  expect(error).toMatchObject({ kind, code, detail: kind === 'server' ? null : 'What the server says' });
});

test('The error classes of supabase-js are recognized', () => {
  expect(toAppError(new AuthSessionMissingError())).toMatchObject({ kind: 'unauthenticated' });
  expect(toAppError(new AuthRetryableFetchError('Failed to fetch', 0))).toMatchObject({ kind: 'offline' });
  expect(toAppError(new AuthRetryableFetchError(page, 503))).toMatchObject({ kind: 'server', status: 503 });
  expect(toAppError(new AuthWeakPasswordError('Too short.', 422, ['length']))).toMatchObject({
    kind: 'invalid',
    code: 'weak_password',
    detail: 'Too short.',
  });
});

describe('messages of the database', () => {
  test.each([
    ['42501', 403, 'permission denied for table profiles'],
    ['42501', 403, 'new row violates row-level security policy for table "optimization_requests"'],
    ['23514', 400, 'new row for relation "profiles" violates check constraint "profiles_role_check"'],
    ['23505', 409, 'duplicate key value violates unique constraint "optimization_requests_pkey"'],
    ['23503', 409, 'insert or update on table "x" violates foreign key constraint "x_user_id_fkey"'],
    ['22P02', 400, 'invalid input syntax for type uuid: "x"'],
    ['PGRST116', 406, 'Cannot coerce the result to a single JSON object'],
    ['PGRST204', 400, "Could not find the 'x' column of 'profiles' in the schema cache"],
  ])('The raw database message of %s (%s) is logged once and not shown: %s', (code, status, message) => {
    const error = toAppError({ code, message }, status);
    expect(error).toMatchObject({ code, detail: null });
    expect(errorText(error)).not.toContain(message);
    expect(errorText(error)).toMatch(/^[A-Z].*\.$/);
    expect(info.mock.calls).toEqual([[`The database refused a call: ${code} ${message}`]]);
  });

  test('The messages of our own triggers are shown to users', () => {
    const message = 'At least one admin must remain.';
    expect(errorText(toAppError({ code: '23514', message }, 400))).toBe(message);
    expect(info).not.toHaveBeenCalled();
  });

  test('The hints of our own triggers are shown, and PostgreSQL’s own hints are not', () => {
    const hint = 'Make somebody else an admin first.';
    const own = toAppError({ code: '23514', message: 'At least one admin must remain.', hint }, 400);
    expect(describeError(own)).toEqual({ title: 'At least one admin must remain.', advice: hint });
    expect(errorText(own)).toBe(`At least one admin must remain. ${hint}`);
    const raw = toAppError(
      { code: '42883', message: 'function x() does not exist', hint: 'Add casts.' },
      404,
    );
    expect(errorText(raw)).not.toContain('Add casts');
  });

  test('Markup in an error message is not logged', () => {
    toAppError({ code: '42501', message: page }, 403);
    expect(info).not.toHaveBeenCalled();
  });
});

test('A CHECK violation names the form field', () => {
  const message = 'new row violates check constraint "optimization_requests_keywords_check"';
  expect(toAppError({ code: '23514', message }, 400).field).toBe('keywords');
});

test.each([401, 404, 406, 409])(
  'A %s without a code counts as a gateway’s error, not as one about rows or sessions',
  (status) => {
    expect(toAppError({ message: 'no Route matched with those values' }, status)).toEqual({
      kind: 'server',
      code: 'unreadable_answer',
      status,
      detail: null,
    });
  },
);

test.each([
  ['1', 'a second'],
  ['7', '7 seconds'],
  ['90', '90 seconds'],
  ['91', '2 minutes'],
  ['3600', '60 minutes'],
])('A rate limit of %s seconds says to try again in %s', (message, words) => {
  const error = toAppError({ code: 'retry_after', message }, 429);
  expect(error.kind).toBe('rateLimited');
  expect(errorText(error)).toBe(`Too many attempts. Please try again in ${words}.`);
});

test('A chunk that cannot be loaded counts as a lack of connection', () => {
  const failure = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  expect(toAppError(failure).kind).toBe('offline');
});

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'The network connection was lost.',
  'The Internet connection appears to be offline.',
  'fetch failed',
])('The browser message “%s” means that there is no connection', (message) => {
  expect(toAppError(new TypeError(message)).kind).toBe('offline');
});

test('An unexpected exception gets the generic message', () => {
  expect(errorText(toAppError(new TypeError('x is not a function')))).toBe(
    'Something went wrong. Please try again.',
  );
});

test.each([undefined, null, 'text', 42, {}, [], new Error(page), new TypeError('x is not a function')])(
  'Any thrown value (%p) becomes plain data without markup',
  (failure) => {
    const error = toAppError(failure);
    expect(errorText(error)).not.toMatch(/[<>{}]|undefined|null|not a function/);
    expect(JSON.parse(JSON.stringify(error))).toEqual(error);
  },
);
