/** The shapes of GoTrue's users and sessions, with keys in its order, and helpers that build auth cases. */
import type { Json } from 'supabase-in-memory';
import { type ContractCase, authError, bothVersions } from '../contractCase';

type Request = ContractCase['request'];
type Expect = ContractCase['expect'];

const recorded = 'docs/wire-facts.md, "Public endpoints" to "Admin" (R)';
export const gatewayFact = 'docs/wire-facts.md, "Public endpoints" (G)';
export const variant = 'docs/wire-facts.md, "Other GoTrue settings" (V)';
/** The project's site URL; links may lead to it and to paths below it. */
export const site = '{{site}}';
export const stamp = '<ts:rfc3339Z>';

export const unknownId = '00000000-0000-4000-8000-00000000dead';
export const verifier = 'PlQdbMiAlBTjOx_NbSXCy7uspdRHYJU9G0JHWkftG-8';
export const challenge = {
  code_challenge: 'qcKW5g4Z3kFtriXWc7Ub4nwn_zZJJsrjDXae583I-s8',
  code_challenge_method: 's256',
};

export const post = (path: string, body: Request['body']): Request => ({
  method: 'POST',
  path: `/auth/v1${path}`,
  body,
});
export const put = (path: string, body: Request['body']): Request => ({
  method: 'PUT',
  path: `/auth/v1${path}`,
  body,
});
export const get = (path: string, headers?: Request['headers']): Request => ({
  method: 'GET',
  path: `/auth/v1${path}`,
  headers,
});
export const raw = (text: string) => ({ $raw: text });

export const ok = (body: Json, headers: Expect['headers'] = {}): Expect => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body,
});
export const emptyAnswer = (status: number, headers: Expect['headers'] = {}): Expect => ({
  status,
  headers,
  body: { $text: '' },
});

/** Timestamps that a user may have; those that a case does not list must be absent. */
export type Moment =
  | 'email_confirmed_at'
  | 'confirmation_sent_at'
  | 'confirmed_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'reauthentication_sent_at'
  | 'invited_at'
  | 'last_sign_in_at';

export interface UserShape {
  moments: readonly Moment[];
  confirmed: boolean;
  /** Sign-up data, merged into the metadata; GoTrue sends its keys sorted. */
  data?: { [key: string]: Json };
  newEmail?: string;
  id?: string;
}

export function userShape(email: string, shape: UserShape): { [key: string]: Json } {
  const has = new Set<string>(shape.moments);
  const when = (moment: Moment): { [key: string]: Json } => (has.has(moment) ? { [moment]: stamp } : {});
  const metadata = Object.fromEntries(
    Object.entries({
      email,
      email_verified: shape.confirmed,
      phone_verified: false,
      sub: '<uuid>',
      ...shape.data,
    }).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
  return {
    id: shape.id ?? '<uuid>',
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...when('email_confirmed_at'),
    ...when('invited_at'),
    phone: '',
    ...when('confirmation_sent_at'),
    ...when('confirmed_at'),
    ...when('recovery_sent_at'),
    ...(shape.newEmail === undefined ? {} : { new_email: shape.newEmail }),
    ...when('email_change_sent_at'),
    ...when('reauthentication_sent_at'),
    ...when('last_sign_in_at'),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: '<uuid>',
        id: '<uuid>',
        user_id: '<uuid>',
        identity_data: { $contains: { email: '<text>', email_verified: '<any>', sub: '<uuid>' } },
        provider: 'email',
        last_sign_in_at: stamp,
        created_at: stamp,
        updated_at: stamp,
        email: '<text>',
      },
    ],
    created_at: stamp,
    updated_at: stamp,
    is_anonymous: false,
  };
}

/** A user whose state a case does not care about. */
export const someUser = (email: string, more: { [key: string]: Json } = {}): Json => ({
  $contains: {
    id: '<uuid>',
    aud: 'authenticated',
    role: 'authenticated',
    email,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: '<any>',
    identities: '<any>',
    created_at: stamp,
    updated_at: stamp,
    is_anonymous: false,
    ...more,
  },
});

export const accessToken = (email: string, method: 'password' | 'otp', aal = 'aal1'): Json => ({
  $jwt: {
    header: { alg: 'HS256', 'kid?': '<text>', typ: 'JWT' },
    claims: {
      iss: '<text>/auth/v1',
      sub: '<uuid>',
      aud: 'authenticated',
      exp: '<epoch>',
      iat: '<epoch>',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: '<any>',
      role: 'authenticated',
      aal,
      amr: [{ method, timestamp: '<epoch>' }],
      session_id: '<uuid>',
      is_anonymous: false,
    },
  },
});

export const session = (token: Json, user: Json, more: { [key: string]: Json } = {}): Json => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: '<epoch>',
  refresh_token: '<refresh>',
  user,
  ...more,
});

export const saveSession = (name: string) => ({
  [`${name}.access_token`]: 'body.access_token',
  [`${name}.refresh_token`]: 'body.refresh_token',
  [`${name}.id`]: 'body.user.id',
});

/** Returns a function that builds cases for one caller and one source, by default the recording. */
export const auth =
  (as: string, source = recorded) =>
  (id: string, request: Request, expect: Expect, more: Partial<ContractCase> = {}): ContractCase => ({
    id,
    as,
    request,
    expect,
    source,
    ...more,
  });

/** Like `auth`, for refusals: each becomes two cases, without and with the API version. */
export const refusal =
  (as: string, source = recorded) =>
  (
    id: string,
    request: Request,
    [status, code, message, extra]: [number, string, string, { [key: string]: Json }?],
    more: Partial<ContractCase> = {},
  ): ContractCase[] =>
    bothVersions([auth(as, source)(id, request, authError(status, code, message, extra), more)]);

const control = {
  source: 'mocks/README.md, "Control API"',
};

/** Advances the fake's clock where the recording waited. */
export const advance = (id: string, seconds: number): ContractCase => ({
  id,
  as: 'nothing',
  request: { method: 'POST', path: '/_fake/clock', body: { advance: seconds } },
  expect: { status: 200 },
  ...control,
});

/** Reads the newest mail to an address and saves `NAME.code`, and `NAME.token` and `NAME.redirect` from its link. */
export const readMail = (id: string, to: string, name: string): ContractCase => ({
  id,
  as: 'nothing',
  request: { method: 'GET', path: `/_fake/mailbox?to=${to}` },
  expect: {
    status: 200,
    body: {
      $each: {
        $contains: {
          to,
          subject: '<text>',
          at: '<text>',
          link: '<any>',
          code: '<code>',
        },
      },
    },
  },
  save: {
    [`${name}.code`]: 'body.-1.code',
    [`${name}.token`]: 'body.-1.link?token',
    [`${name}.redirect`]: 'body.-1.link?redirect_to',
  },
  ...control,
});

export const badJson: [number, string, string] = [
  400,
  'bad_json',
  'Could not parse request body as JSON: <text>',
];
export const noSub: [number, string, string] = [403, 'bad_jwt', 'invalid claim: missing sub claim'];
export const noSession: [number, string, string] = [
  403,
  'session_not_found',
  'Session from session_id claim in JWT does not exist',
];
export const malformed: [number, string, string] = [
  403,
  'bad_jwt',
  'invalid JWT: unable to parse or verify signature, token is malformed: token contains an invalid number of segments',
];
export const expiredJwt: [number, string, string] = [
  403,
  'bad_jwt',
  'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
];
export const refreshNotFound: [number, string, string] = [
  400,
  'refresh_token_not_found',
  'Invalid Refresh Token: Refresh Token Not Found',
];
export const invalidEmail: [number, string, string] = [
  400,
  'validation_failed',
  'Unable to validate email address: invalid format',
];
export const weakLength: [number, string, string, { [key: string]: Json }] = [
  422,
  'weak_password',
  'Password should be at least 6 characters.',
  { weak_password: { reasons: ['length'] } },
];
export const tooSoon: [number, string, string] = [
  429,
  'over_email_send_rate_limit',
  'For security purposes, you can only request this after <n> seconds.',
];
export const invalidLogin: [number, string, string] = [
  400,
  'invalid_credentials',
  'Invalid login credentials',
];
export const otpExpired: [number, string, string] = [403, 'otp_expired', 'Token has expired or is invalid'];
export const linkExpired: [number, string, string] = [
  403,
  'otp_expired',
  'Email link is invalid or has expired',
];
export const emailExists: [number, string, string] = [
  422,
  'email_exists',
  'A user with this email address has already been registered',
];

/** A redirect, with the page that GoTrue sends along. */
export const redirect = (location: string): Expect => ({
  status: 303,
  headers: { 'content-type': 'text/html; charset=utf-8', location },
  body: { $text: `<a href="${location.replaceAll('&', '&amp;')}">See Other</a>.<any>` },
});
