/** GoTrue with other settings, second factors, and grants that are switched off. */
import { authError, type CaseGroup, type ContractCase, type ForgedToken } from '../contractCase';
import {
  advance,
  auth,
  get,
  noSub,
  unknownId,
  ok,
  post,
  refusal,
  someUser,
  stamp,
  variant,
  weakLength,
} from './authShapes';

const password = 'secret123';
const a = 'a@example.com';
const key = auth('key', variant);
const keyRefusal = refusal('key', variant);
const mfa = 'GoTrue internal/api/mfa.go (S)';

const sets = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'] as const;
const eachClass = `Password should contain at least one character of each: ${sets.join(', ')}.`;

export const authPasswordRules: CaseGroup = {
  name: 'Auth: stricter passwords',
  schema: 'any',
  settings: { passwordMinLength: 8, passwordRequiredCharacters: sets },
  cases: [
    ...keyRefusal('variant.weak_both', post('/signup', { email: a, password: 'abc' }), [
      422,
      'weak_password',
      `Password should be at least 8 characters. ${eachClass}`,
      { weak_password: { reasons: ['length', 'characters'] } },
    ]),
    ...keyRefusal('variant.weak_characters', post('/signup', { email: a, password: 'abcdefghij' }), [
      422,
      'weak_password',
      eachClass,
      { weak_password: { reasons: ['characters'] } },
    ]),
    key('variant.strong', post('/signup', { email: a, password: 'Abcdefg1' }), ok(someUser(a)), {}),
  ],
};

export const authAutoconfirm: CaseGroup = {
  name: 'Auth: autoconfirm',
  schema: 'any',
  settings: { autoconfirm: true },
  cases: [
    key(
      'variant.autoconfirm.signup',
      post('/signup', { email: a, password }),
      ok({
        access_token: '<jwt>',
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: '<epoch>',
        refresh_token: '<refresh>',
        // GoTrue internal/api/signup.go (S) reloads neither the generated column confirmed_at nor the identity.
        user: someUser(a, {
          email_confirmed_at: stamp,
          confirmed_at: { $absent: true },
          identities: [{ $contains: { identity_data: { $contains: { email_verified: false } } } }],
        }),
      }),
    ),
    ...keyRefusal('variant.autoconfirm.again', post('/signup', { email: a, password }), [
      422,
      'user_already_exists',
      'User already registered',
    ]),
    ...keyRefusal(
      'variant.autoconfirm.weak',
      post('/signup', { email: 'other@example.com', password: '123' }),
      weakLength,
    ),
  ],
};

const currentPassword: [number, string] = [400, 'Current password required when setting new password.'];

export const authCurrentPassword: CaseGroup = {
  name: 'Auth: a new password needs the present one',
  schema: 'any',
  settings: { passwordNeedsCurrent: true },
  accounts: { keeper: { email: a, password } },
  cases: [
    ...(
      [
        ['missing', {}, 'current_password_required'],
        ['empty', { current_password: '' }, 'current_password_required'],
        ['wrong', { current_password: 'not this one' }, 'current_password_invalid'],
      ] as const
    ).map(([id, sent, code]): ContractCase => ({
      id: `variant.current.${id}`,
      as: 'keeper',
      request: { method: 'PUT', path: '/auth/v1/user', body: { password: 'another1', ...sent } },
      expect: authError(currentPassword[0], code, currentPassword[1]),
      source: 'GoTrue internal/api/user.go, UpdatePasswordRequireCurrentPassword',
    })),
    {
      id: 'variant.current.right',
      as: 'keeper',
      request: {
        method: 'PUT',
        path: '/auth/v1/user',
        body: { password: 'another1', current_password: password },
      },
      expect: { status: 200, body: { $contains: { email: a } } },
      source: 'GoTrue internal/api/user.go, UpdatePasswordRequireCurrentPassword',
    },
  ],
};

const disabled: [number, string, string] = [422, 'signup_disabled', 'Signups not allowed for this instance'];

export const authSignupDisabled: CaseGroup = {
  name: 'Auth: sign-ups disabled',
  schema: 'any',
  settings: { signupDisabled: true },
  cases: [
    ...keyRefusal('variant.disabled.signup', post('/signup', { email: a, password }), disabled, {}),
    ...keyRefusal('variant.disabled.otp', post('/otp', { email: a }), disabled),
  ],
};

const noEmailLogin: [string, string] = ['email_provider_disabled', 'Email logins are disabled'];

export const authEmailDisabled: CaseGroup = {
  name: 'Auth: email provider off',
  schema: 'any',
  settings: { emailEnabled: false },
  cases: [
    ...keyRefusal('variant.noemail.signup', post('/signup', { email: a, password }), [
      400,
      'email_provider_disabled',
      'Email signups are disabled',
    ]),
    ...keyRefusal('variant.noemail.password', post('/token?grant_type=password', { email: a, password }), [
      422,
      ...noEmailLogin,
    ]),
    ...keyRefusal('variant.noemail.recover', post('/recover', { email: a }), [400, ...noEmailLogin], {}),
  ],
};

export const authMailQuota: CaseGroup = {
  name: 'Auth: mail quota',
  schema: 'any',
  settings: { emailsPerHour: 2 },
  cases: [
    key('variant.quota.first', post('/signup', { email: 'q1@example.com', password }), ok('<any>'), {}),
    key('variant.quota.second', post('/signup', { email: 'q2@example.com', password }), ok('<any>'), {}),
    ...keyRefusal('variant.quota.third', post('/signup', { email: 'q3@example.com', password }), [
      429,
      'over_email_send_rate_limit',
      'email rate limit exceeded',
    ]),
    advance('variant.quota.wait', 3601),
    key('variant.quota.later', post('/signup', { email: 'q3@example.com', password }), ok('<any>'), {}),
  ],
};

export const authAsymmetric: CaseGroup = {
  name: 'Auth: ES256',
  schema: 'any',
  settings: { jwt: { algorithm: 'ES256' } },
  accounts: { a: { email: a, password, fullName: 'Ann' } },
  cases: [
    key(
      'variant.es256.jwks',
      get('/.well-known/jwks.json'),
      ok(
        {
          keys: [
            {
              alg: 'ES256',
              crv: 'P-256',
              ext: true,
              key_ops: ['verify'],
              kid: '<text>',
              kty: 'EC',
              use: 'sig',
              x: '<tok>',
              y: '<tok>',
            },
          ],
        },
        { 'cache-control': 'public, max-age=600' },
      ),
    ),
    key(
      'variant.es256.token',
      post('/token?grant_type=password', { email: a, password }),
      ok({
        $contains: {
          access_token: {
            $jwt: {
              header: { alg: 'ES256', kid: '<text>', typ: 'JWT' },
              claims: { $contains: { role: 'authenticated', aal: 'aal1' } },
            },
          },
        },
      }),
    ),
    auth('a', variant)('variant.es256.user', get('/user'), ok(someUser(a))),
    auth('anon', variant)('variant.es256.legacy_key', get('/settings'), ok('<any>')),
  ],
};

const factorId = '{{factor.id}}';
const sessionless: ForgedToken = {
  claims: {
    sub: '{{a.id}}',
    aud: 'authenticated',
    role: 'authenticated',
    iat: { $now: 0 },
    exp: { $now: 3600 },
  },
  signedBy: 'project',
};

export const authMfa: CaseGroup = {
  name: 'Auth: second factor',
  schema: 'any',
  accounts: {
    a: { email: a, password, fullName: 'Ann' },
    b: { email: 'b@example.com', password, fullName: 'Bob' },
  },
  cases: [
    auth('a')(
      'factors.enroll',
      post('/factors', { factor_type: 'totp' }),
      ok({
        id: '<uuid>',
        type: 'totp',
        friendly_name: '',
        totp: {
          qr_code: '<any><svg <any></svg><any>',
          secret: '<tok>',
          uri: 'otpauth://totp/<text>',
        },
      }),
      { save: { 'factor.id': 'body.id' } },
    ),
    ...refusal('a', mfa)('factors.enroll.same_name', post('/factors', { factor_type: 'totp' }), [
      422,
      'mfa_factor_name_conflict',
      'A factor with the friendly name "" for this user already exists',
    ]),
    ...refusal('a', mfa)('factors.enroll.bad_type', post('/factors', { factor_type: 'smoke' }), [
      400,
      'validation_failed',
      'factor_type needs to be totp, phone, or webauthn',
    ]),
    auth('a', mfa)(
      'factors.challenge',
      post(`/factors/${factorId}/challenge`, {}),
      ok({ id: '<uuid>', type: 'totp', expires_at: '<epoch>' }),
      { save: { 'challenge.id': 'body.id' } },
    ),
    ...refusal('a', mfa)(
      'factors.verify.wrong',
      post(`/factors/${factorId}/verify`, { challenge_id: '{{challenge.id}}', code: '000000' }),
      [422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
    ),
    ...refusal('b', mfa)('factors.challenge.others', post(`/factors/${factorId}/challenge`, {}), [
      404,
      'mfa_factor_not_found',
      'Factor not found',
    ]),
    ...refusal('a', mfa)('factors.challenge.unknown', post(`/factors/${unknownId}/challenge`, {}), [
      404,
      'mfa_factor_not_found',
      'Factor not found',
    ]),
    // The token names no session, so only calls that need no session succeed.
    auth('sessionless', mfa)(
      'factors.challenge.no_session',
      post(`/factors/${factorId}/challenge`, {}),
      ok({ id: '<uuid>', type: 'totp', expires_at: '<epoch>' }),
      { tokens: { sessionless }, save: { 'challenge.id': 'body.id' } },
    ),
    ...refusal('sessionless', mfa)(
      'factors.verify.no_session',
      post(`/factors/${factorId}/verify`, { challenge_id: '{{challenge.id}}', code: '000000' }),
      [422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
      { tokens: { sessionless } },
    ),
    ...refusal('sessionless', mfa)(
      'factors.unenroll.no_session',
      { method: 'DELETE', path: `/auth/v1/factors/${factorId}` },
      [500, 'unexpected_failure', 'A valid session and factor are required to unenroll a factor'],
      { tokens: { sessionless } },
    ),
    ...refusal('sessionless', mfa)(
      'factors.unenroll.no_session_no_factor',
      { method: 'DELETE', path: `/auth/v1/factors/${unknownId}` },
      [404, 'mfa_factor_not_found', 'Factor not found'],
      { tokens: { sessionless } },
    ),
    ...refusal('sessionless', mfa)(
      'factors.enroll.no_session',
      post('/factors', { factor_type: 'totp' }),
      [500, 'unexpected_failure', 'A valid session and a registered user are required to enroll a factor'],
      { tokens: { sessionless } },
    ),
    ...refusal('key', mfa)('factors.challenge.anon', post(`/factors/${factorId}/challenge`, {}), noSub),
    ...refusal('key', mfa)(
      'factors.verify.anon',
      post(`/factors/${factorId}/verify`, { challenge_id: '{{challenge.id}}', code: '000000' }),
      noSub,
    ),
    ...refusal('key', mfa)(
      'factors.unenroll.anon',
      { method: 'DELETE', path: `/auth/v1/factors/${factorId}` },
      noSub,
    ),
    auth('a', mfa)(
      'factors.unenroll',
      { method: 'DELETE', path: `/auth/v1/factors/${factorId}` },
      ok({ id: factorId }),
    ),
    ...refusal('key', mfa)('factors.enroll.anon', post('/factors', { factor_type: 'totp' }), [
      403,
      'bad_jwt',
      'invalid claim: missing sub claim',
    ]),
  ],
};

export const authSwitchedOff: CaseGroup = {
  name: 'Auth: what an instance has switched off',
  schema: 'any',
  cases: [
    ...refusal('key', 'GoTrue internal/api/token_oidc.go (S)')(
      'off.id_token',
      post('/token?grant_type=id_token', { provider: 'google', id_token: 'x' }),
      [400, 'provider_disabled', 'Provider (issuer "https://accounts.google.com") is not enabled'],
    ),
    ...refusal('key', 'GoTrue internal/api/web3.go (S)')(
      'off.web3',
      post('/token?grant_type=web3', { chain: 'ethereum', message: 'x', signature: 'y' }),
      [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
    ),
    ...refusal('key', 'GoTrue internal/api/middleware.go (S)')(
      'off.sso',
      post('/sso', { domain: 'x.example' }),
      [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ),
  ],
};
