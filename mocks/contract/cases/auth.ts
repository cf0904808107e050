/** Every auth row of docs/wire-facts.md. The order of cases in a group recreates the state of the recording. */
import type { Json } from 'supabase-in-memory';
import type { CaseGroup, ContractCase } from '../contractCase';
import {
  accessToken,
  advance,
  auth,
  badJson,
  challenge,
  emailExists,
  emptyAnswer,
  expiredJwt,
  gatewayFact,
  get,
  invalidEmail,
  invalidLogin,
  linkExpired,
  malformed,
  noSession,
  noSub,
  unknownId,
  ok,
  otpExpired,
  post,
  put,
  raw,
  readMail,
  redirect,
  refreshNotFound,
  refusal,
  saveSession,
  session,
  site,
  someUser,
  stamp,
  tooSoon,
  userShape,
  verifier,
  weakLength,
} from './authShapes';

const key = auth('key');
const keyRefusal = refusal('key');
const password = 'secret123';
const a = 'a@example.com';
const b = 'b@example.com';
const stranger = 'zz@example.com';

const accounts = {
  a: { email: a, password, fullName: 'Ann' },
  b: { email: b, password, fullName: 'Bob' },
};

export const authPublic: CaseGroup = {
  name: 'Auth: public endpoints',
  schema: 'any',
  cases: [
    key(
      'auth.health',
      get('/health'),
      ok({
        version: 'v<text>',
        name: 'GoTrue',
        description: 'GoTrue is a user registration and authentication API',
      }),
    ),
    key(
      'auth.settings',
      get('/settings'),
      ok({
        external: {
          anonymous_users: false,
          apple: false,
          azure: false,
          bitbucket: false,
          discord: false,
          facebook: false,
          snapchat: false,
          figma: false,
          fly: false,
          github: false,
          gitlab: false,
          google: false,
          keycloak: false,
          kakao: false,
          linkedin: false,
          linkedin_oidc: false,
          notion: false,
          spotify: false,
          slack: false,
          slack_oidc: false,
          workos: false,
          twitch: false,
          twitter: false,
          email: true,
          phone: false,
          zoom: false,
        },
        disable_signup: false,
        mailer_autoconfirm: false,
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
        saml_private_key_next_configured: false,
        passkeys_enabled: false,
      }),
    ),
    key(
      'auth.jwks',
      get('/.well-known/jwks.json'),
      ok({ keys: [] }, { 'cache-control': 'public, max-age=600' }),
    ),
    auth('nothing', gatewayFact)('auth.noapikey', get('/settings'), {
      status: 401,
      headers: { 'sb-error-code': 'UNAUTHORIZED_MISSING_API_KEY' },
      body: {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      },
    }),
    auth('key', gatewayFact)('auth.badapikey', get('/settings', { apikey: 'nonsense' }), {
      status: 401,
      headers: { 'sb-error-code': 'UNAUTHORIZED_INVALID_API_KEY' },
      body: {
        message: 'Invalid API key',
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      },
    }),
    key('auth.notfound', get('/nope'), {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: { $text: '404 page not found\n' },
    }),
    key('auth.405', { method: 'DELETE', path: '/auth/v1/signup' }, emptyAnswer(405, { allow: 'POST' })),
    auth('nothing', gatewayFact)(
      'auth.preflight',
      {
        method: 'OPTIONS',
        path: '/auth/v1/token?grant_type=password',
        headers: {
          origin: site,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
        },
      },
      emptyAnswer(200),
    ),
  ],
};

const fresh = userShape(a, {
  moments: ['confirmation_sent_at'],
  confirmed: false,
  data: { full_name: 'Ann' },
});
const confirmedA = userShape(a, {
  moments: ['email_confirmed_at', 'confirmation_sent_at', 'confirmed_at', 'last_sign_in_at'],
  confirmed: true,
  data: { full_name: 'Ann' },
  id: '{{a.id}}',
});
const movingA = userShape(a, {
  moments: [
    'email_confirmed_at',
    'confirmation_sent_at',
    'confirmed_at',
    'email_change_sent_at',
    'last_sign_in_at',
  ],
  confirmed: true,
  data: { full_name: 'Ann' },
  newEmail: `new-${a}`,
  id: '{{a.id}}',
});
const movedNowhereA = userShape(a, {
  moments: ['email_confirmed_at', 'confirmed_at', 'last_sign_in_at'],
  confirmed: true,
  data: { full_name: 'Ann' },
  newEmail: `new-${a}`,
  id: '{{a.id}}',
});
const needsPassword: [number, string, string] = [
  400,
  'validation_failed',
  'Signup requires a valid password',
];
const noAnonymous: [number, string, string] = [
  422,
  'anonymous_provider_disabled',
  'Anonymous sign-ins are disabled',
];
const signUpA = { email: a, password, data: { full_name: 'Ann' } };

/** Sign-up, its refusals, confirmation by code, and a second sign-up with a confirmed address. */
export const authSignUp: CaseGroup = {
  name: 'Auth: sign-up and confirmation by code',
  schema: 'any',
  cases: [
    key('signup.new', post('/signup', signUpA), ok(fresh), { save: { 'a.id': 'body.id' } }),
    ...keyRefusal('signup.dup_unconfirmed_toosoon', post('/signup', { email: a, password }), tooSoon),
    ...keyRefusal('token.password.unconfirmed', post('/token?grant_type=password', { email: a, password }), [
      400,
      'email_not_confirmed',
      'Email not confirmed',
    ]),
    ...keyRefusal(
      'token.password.unconfirmed_wrongpw',
      post('/token?grant_type=password', { email: a, password: 'wrongpass' }),
      invalidLogin,
    ),
    ...keyRefusal('signup.weak', post('/signup', { email: 'w@example.com', password: '123' }), weakLength),
    ...keyRefusal('signup.pw_missing', post('/signup', { email: 'w@example.com' }), needsPassword),
    ...keyRefusal(
      'signup.pw_empty',
      post('/signup', { email: 'w@example.com', password: '' }),
      needsPassword,
    ),
    ...keyRefusal('signup.pw_73', post('/signup', { email: 'w@example.com', password: 'x'.repeat(73) }), [
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ]),
    ...keyRefusal('signup.email_missing', post('/signup', { password }), noAnonymous),
    ...keyRefusal('signup.email_empty', post('/signup', { email: '', password }), noAnonymous),
    ...keyRefusal('signup.email_invalid', post('/signup', { email: 'nope', password }), invalidEmail),
    ...keyRefusal('signup.empty_obj', post('/signup', {}), noAnonymous),
    ...keyRefusal('signup.bad_json', post('/signup', raw('{bad')), badJson),
    ...keyRefusal('signup.empty_body', post('/signup', raw('')), badJson),
    ...keyRefusal('signup.phone', post('/signup', { phone: '+15550001111', password }), [
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ]),
    advance('signup.wait', 61),
    key('signup.dup_unconfirmed', post('/signup', signUpA), ok({ ...fresh, id: '{{a.id}}' }), {}),
    readMail('signup.mail', a, 'confirm'),
    ...keyRefusal(
      'verify.wrong_code',
      post('/verify', { type: 'signup', email: a, token: '000000' }),
      otpExpired,
    ),
    ...keyRefusal(
      'verify.unknown_email',
      post('/verify', { type: 'signup', email: stranger, token: '123456' }),
      otpExpired,
    ),
    ...keyRefusal(
      'verify.bad_hash',
      post('/verify', { type: 'signup', token_hash: 'deadbeef' }),
      linkExpired,
    ),
    ...keyRefusal('verify.missing_type', post('/verify', { email: a, token: '123456' }), [
      400,
      'validation_failed',
      'Verify requires a verification type',
    ]),
    ...keyRefusal('verify.missing_token', post('/verify', { type: 'signup', email: a }), [
      400,
      'validation_failed',
      'Verify requires either a token or a token hash',
    ]),
    ...keyRefusal(
      'verify.hash_and_email',
      post('/verify', { type: 'signup', email: a, token_hash: 'deadbeef' }),
      [400, 'validation_failed', 'Only the token_hash and type should be provided'],
    ),
    ...keyRefusal(
      'verify.bad_type',
      post('/verify', { type: 'bogus', email: a, token: '123456' }),
      otpExpired,
    ),
    key(
      'verify.signup_code.ok',
      post('/verify', { type: 'signup', email: a, token: '{{confirm.code}}' }),
      ok(session(accessToken(a, 'otp'), confirmedA)),
      { save: saveSession('confirmed') },
    ),
    ...keyRefusal(
      'verify.signup_code.again',
      post('/verify', { type: 'signup', email: a, token: '{{confirm.code}}' }),
      otpExpired,
    ),
    auth('confirmed')('verify.signup_code.user', get('/user'), ok(confirmedA)),
    key(
      'signup.dup_confirmed',
      post('/signup', { email: a, password }),
      ok({
        id: '<uuid>',
        aud: 'authenticated',
        role: '',
        email: a,
        phone: '',
        confirmation_sent_at: stamp,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: {},
        identities: [],
        created_at: stamp,
        updated_at: stamp,
        is_anonymous: false,
      }),
    ),
    key(
      'token.password.after_confirmation',
      post('/token?grant_type=password', { email: a, password }),
      ok(session(accessToken(a, 'password'), confirmedA, { weak_password: null })),
      { source: 'docs/wire-facts.md, "Shapes" (R)' },
    ),
    // A new password invalidates every mail sent before it and clears the times at which they were sent.
    auth('confirmed')('user.put.email_new_after_code', put('/user', { email: `new-${a}` }), ok(movingA), {}),
    auth('confirmed')('user.put.pw_after_code', put('/user', { password: 'secret456' }), ok(movedNowhereA), {
      source: 'docs/wire-facts.md, "Shapes" (R); GoTrue internal/models/user.go, UpdatePassword (S)',
    }),
    auth('confirmed')('user.get.pw_after_code', get('/user'), ok(movedNowhereA)),
  ],
};

const grant = (type: string, body: Json | { $raw: string }) => post(`/token?grant_type=${type}`, body);
const missingEmail: [number, string, string] = [400, 'validation_failed', 'missing email or phone'];
const unsupported: [number, string, string] = [400, 'invalid_credentials', 'unsupported_grant_type'];
const noRefreshToken: [number, string, string] = [400, 'validation_failed', 'Refresh token is not valid'];
const signedIn = (email: string, refreshToken = '<refresh>') => ({
  access_token: accessToken(email, 'password'),
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: '<epoch>',
  refresh_token: refreshToken,
  user: someUser(email),
});

/** The password grant, and refresh rotation with its measured grace and reuse rules. */
export const authToken: CaseGroup = {
  name: 'Auth: password and refresh grants',
  schema: 'any',
  accounts,
  cases: [
    key(
      'token.password.ok',
      grant('password', { email: a, password }),
      ok({ ...signedIn(a), weak_password: null }),
      { save: saveSession('first') },
    ),
    key(
      'token.password.ok_b',
      grant('password', { email: b, password }),
      ok({ ...signedIn(b), weak_password: null }),
    ),
    key(
      'token.password.upper_email',
      grant('password', { email: 'A@example.com', password }),
      ok({ ...signedIn(a), weak_password: null }),
    ),
    ...keyRefusal(
      'token.password.wrong',
      grant('password', { email: a, password: 'wrongpass' }),
      invalidLogin,
    ),
    ...keyRefusal(
      'token.password.unknown_user',
      grant('password', { email: stranger, password }),
      invalidLogin,
    ),
    ...keyRefusal('token.password.missing_pw', grant('password', { email: a }), invalidLogin),
    ...keyRefusal('token.password.missing_email', grant('password', { password }), missingEmail),
    ...keyRefusal('token.password.empty', grant('password', {}), missingEmail),
    ...keyRefusal('token.password.bad_json', grant('password', raw('{')), badJson),
    ...keyRefusal('token.nogrant', post('/token', { email: a, password }), unsupported),
    ...keyRefusal('token.badgrant', grant('bogus', {}), unsupported),
    key(
      'token.refresh.ok',
      grant('refresh_token', { refresh_token: '{{first.refresh_token}}' }),
      ok(signedIn(a)),
      { save: saveSession('second') },
    ),
    key(
      'token.refresh.reuse_within_interval',
      grant('refresh_token', { refresh_token: '{{first.refresh_token}}' }),
      ok(signedIn(a, '{{second.refresh_token}}')),
    ),
    ...keyRefusal(
      'token.refresh.invalid',
      grant('refresh_token', { refresh_token: 'abcdefabcdef' }),
      refreshNotFound,
    ),
    ...keyRefusal('token.refresh.missing', grant('refresh_token', {}), noRefreshToken),
    ...keyRefusal('token.refresh.empty', grant('refresh_token', { refresh_token: '' }), noRefreshToken),
    key(
      'token.refresh.second',
      grant('refresh_token', { refresh_token: '{{second.refresh_token}}' }),
      ok(signedIn(a)),
      { save: saveSession('third') },
    ),
    auth('third')('token.refresh.session_kept', get('/user'), ok(someUser(a))),
    advance('token.refresh.wait', 11),
    key(
      'token.refresh.parent_any_time',
      grant('refresh_token', { refresh_token: '{{second.refresh_token}}' }),
      ok(signedIn(a, '{{third.refresh_token}}')),
      {
        source: 'docs/wire-facts.md, "Refresh tokens" (R): the direct parent of the active token',
      },
    ),
    ...keyRefusal(
      'token.refresh.reused_after_interval',
      grant('refresh_token', { refresh_token: '{{first.refresh_token}}' }),
      [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
    ),
    key(
      'token.refresh.newest_in_grace',
      grant('refresh_token', { refresh_token: '{{third.refresh_token}}' }),
      ok(signedIn(a)),
      {
        source: 'docs/wire-facts.md, "Refresh tokens" (R): reuse starts ten seconds of grace',
      },
    ),
    auth('first')('token.refresh.access_stays', get('/user'), ok(someUser(a)), {
      source: 'docs/wire-facts.md, "Refresh tokens" (R): the session row and access tokens stay',
    }),
  ],
};

const forged = (claims: { [claim: string]: Json }, signedBy: 'project' | 'stranger' = 'project') => ({
  signedBy,
  claims: {
    sub: '{{a.id}}',
    aud: 'authenticated',
    role: 'authenticated',
    exp: { $now: 3600 },
    ...claims,
  },
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const plainA = someUser(a);
const waitingA = someUser(a, { new_email: 'a2@example.com', email_change_sent_at: stamp });

export const authUser: CaseGroup = {
  name: 'Auth: the user',
  schema: 'any',
  accounts,
  cases: [
    auth('a')('user.get.ok', get('/user'), ok(plainA)),
    ...keyRefusal('user.get.nobearer', get('/user'), noSub),
    ...keyRefusal('user.get.garbage', get('/user', bearer('garbage')), malformed),
    ...refusal('anon')('user.get.anonkey', get('/user'), noSub),
    ...keyRefusal('user.get.basic', get('/user', { authorization: 'Basic dXNlcjpwYXNz' }), [
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ]),
    ...refusal('expired')('user.get.expired', get('/user'), expiredJwt, {
      tokens: { expired: forged({ exp: { $now: -3600 } }) },
    }),
    ...refusal('foreign')(
      'user.get.foreign',
      get('/user'),
      [
        403,
        'bad_jwt',
        'invalid JWT: unable to parse or verify signature, token signature is invalid: signature is invalid',
      ],
      { tokens: { foreign: forged({}, 'stranger') } },
    ),
    ...refusal('nosession')('user.get.nosession', get('/user'), noSession, {
      tokens: { nosession: forged({ session_id: unknownId }) },
    }),
    ...refusal('nouser')(
      'user.get.nouser',
      get('/user'),
      [403, 'user_not_found', 'User from sub claim in JWT does not exist'],
      { tokens: { nouser: forged({ sub: unknownId }) } },
    ),
    auth('a')(
      'user.put.data',
      put('/user', { data: { theme: 'dark' } }),
      ok(someUser(a, { user_metadata: { $contains: { full_name: 'Ann', theme: 'dark' } } })),
    ),
    auth('a')(
      'user.put.data_null',
      put('/user', { data: { theme: null } }),
      ok(someUser(a, { user_metadata: { $contains: { full_name: 'Ann', theme: { $absent: true } } } })),
    ),
    ...refusal('a')('user.put.pw_weak', put('/user', { password: '123' }), weakLength),
    ...refusal('a')('user.put.pw_same', put('/user', { password }), [
      422,
      'same_password',
      'New password should be different from the old password.',
    ]),
    auth('a')('user.put.pw_ok', put('/user', { password: 'secret456' }), ok(plainA)),
    ...keyRefusal('user.put.pw_ok.old', grant('password', { email: a, password }), invalidLogin),
    auth('a')('user.put.pw_back', put('/user', { password }), ok(plainA)),
    ...refusal('a')('user.put.email_taken', put('/user', { email: b }), emailExists),
    ...refusal('a')('user.put.email_invalid', put('/user', { email: 'nope' }), invalidEmail),
    auth('a')('user.put.email_new', put('/user', { email: 'a2@example.com' }), ok(waitingA)),
    auth('a')('user.put.empty', put('/user', {}), ok(waitingA)),
    ...refusal('a')('user.put.bad_json', put('/user', raw('{')), badJson),
    ...keyRefusal('user.put.nobearer', put('/user', { data: {} }), noSub),
  ],
};

const inFragment = (type: string) =>
  `${site}#access_token=<tok>&expires_at=<epoch>&expires_in=3600&refresh_token=<tok>&sb=&token_type=bearer&type=${type}`;
const inFragmentError = (to = site) =>
  `${to}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`;
const follow = (token: string, type: string, to: string) =>
  get(`/verify?token=${token}&type=${type}&redirect_to=${to}`);
const c = 'c@example.com';
const d = 'd@example.com';
const link = auth('nothing');
const saveFragment = (name: string) => ({
  [`${name}.access_token`]: 'fragment.access_token',
  [`${name}.refresh_token`]: 'fragment.refresh_token',
});

/** Mail links, recovery, resending, magic links. */
export const authMails: CaseGroup = {
  name: 'Auth: mail links, recover, resend, otp',
  schema: 'any',
  accounts,
  cases: [
    key('signup.for_link', post(`/signup?redirect_to=${site}`, { email: c, password }), ok(someUser(c))),
    readMail('signup.for_link.mail', c, 'c'),
    link('verify.GET.ok', follow('{{c.token}}', 'signup', site), redirect(inFragment('signup')), {
      save: saveFragment('linked'),
    }),
    auth('linked')('verify.GET.ok.user', get('/user'), ok(someUser(c, { email_confirmed_at: stamp })), {}),
    link('verify.GET.again', follow('{{c.token}}', 'signup', site), redirect(inFragmentError()), {}),
    link(
      'verify.GET.bad',
      follow('deadbeef', 'signup', `${site}/cb`),
      redirect(inFragmentError(`${site}/cb`)),
    ),
    link(
      'verify.GET.badredirect',
      follow('deadbeef', 'signup', 'https://evil.example/cb'),
      redirect(inFragmentError()),
    ),
    ...refusal('nothing')('verify.GET.notype', get('/verify?token=deadbeef'), [
      400,
      'validation_failed',
      'Verify requires a verification type',
    ]),

    key('recover.ok', post('/recover', { email: c }), ok({})),
    ...keyRefusal('recover.toosoon', post('/recover', { email: c }), tooSoon),
    key('recover.unknown', post('/recover', { email: stranger }), ok({})),
    ...keyRefusal('recover.missing', post('/recover', {}), [
      400,
      'validation_failed',
      'Password recovery requires an email',
    ]),
    ...keyRefusal('recover.invalid', post('/recover', { email: 'nope' }), invalidEmail),
    readMail('recover.mail', c, 'recovery'),
    link(
      'verify.recovery.GET',
      follow('{{recovery.token}}', 'recovery', site),
      redirect(inFragment('recovery')),
      { save: saveFragment('recovered') },
    ),
    auth('recovered')(
      'verify.recovery.session',
      get('/user'),
      ok(someUser(c, { recovery_sent_at: stamp })),
      {},
    ),
    advance('recover.wait', 61),
    key('recover.redirect', post(`/recover?redirect_to=${site}/reset`, { email: c }), ok({}), {}),
    readMail('recover.redirect.mail', c, 'reset'),
    key(
      'verify.recovery_code.ok',
      post('/verify', { type: 'recovery', email: c, token: '{{reset.code}}' }),
      ok(session(accessToken(c, 'otp'), someUser(c))),
    ),

    key('signup.for_resend', post('/signup', { email: d, password }), ok(someUser(d))),
    ...keyRefusal('resend.toosoon', post('/resend', { type: 'signup', email: d }), tooSoon),
    advance('resend.wait', 61),
    key('resend.signup.ok', post('/resend', { type: 'signup', email: d }), ok({})),
    readMail('resend.mail', d, 'd'),
    key(
      'verify.token_hash.ok',
      post('/verify', { type: 'email', token_hash: '{{d.token}}' }),
      ok(session(accessToken(d, 'otp'), someUser(d))),
    ),
    key('resend.confirmed', post('/resend', { type: 'signup', email: a }), ok({})),
    key('resend.unknown', post('/resend', { type: 'signup', email: stranger }), ok({})),
    ...keyRefusal('resend.missing_type', post('/resend', { email: d }), [
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    ]),
    ...keyRefusal('resend.bad_type', post('/resend', { type: 'recovery', email: d }), [
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    ]),
    ...keyRefusal('resend.missing_email', post('/resend', { type: 'signup' }), [
      400,
      'validation_failed',
      'Type provided requires an email address',
    ]),

    key('otp.existing', post('/otp', { email: b }), ok({})),
    readMail('otp.mail', b, 'magic'),
    key(
      'otp.verify',
      post('/verify', { type: 'email', email: b, token: '{{magic.code}}' }),
      ok(session(accessToken(b, 'otp'), someUser(b))),
      { source: 'Supabase docs: a magic link is verified as type email' },
    ),
    ...keyRefusal('otp.unknown_nocreate', post('/otp', { email: stranger, create_user: false }), [
      422,
      'otp_disabled',
      'Signups not allowed for otp',
    ]),
    ...keyRefusal('otp.missing', post('/otp', {}), [
      400,
      'validation_failed',
      'One of email or phone must be set',
    ]),
    ...keyRefusal('otp.invalid', post('/otp', { email: 'nope' }), invalidEmail),
    auth('a')('reauthenticate', get('/reauthenticate'), ok({})),
    ...refusal('nothing')('authorize.disabled', get('/authorize?provider=google'), [
      400,
      'validation_failed',
      'Unsupported provider: provider is not enabled',
    ]),

    key('otp.expiring', post('/recover', { email: a }), ok({}), {
      source: 'docs/wire-facts.md, "Verify" (V, R)',
    }),
    readMail('otp.expiring.mail', a, 'late'),
    advance('otp.expiring.wait', 3601),
    ...keyRefusal(
      'verify.expired_code',
      post('/verify', { type: 'recovery', email: a, token: '{{late.code}}' }),
      otpExpired,
      { source: 'docs/wire-facts.md, "Verify" (V, R)' },
    ),
    ...keyRefusal(
      'verify.expired_hash',
      post('/verify', { type: 'recovery', token_hash: '{{late.token}}' }),
      linkExpired,
      { source: 'docs/wire-facts.md, "Verify" (V, R)' },
    ),
  ],
};

const p = 'p@example.com';

export const authPkce: CaseGroup = {
  name: 'Auth: PKCE',
  schema: 'any',
  accounts,
  cases: [
    key(
      'signup.pkce',
      post(`/signup?redirect_to=${site}/cb`, { email: p, password, ...challenge }),
      ok(someUser(p)),
    ),
    readMail('signup.pkce.mail', p, 'p'),
    link(
      'verify.GET.pkce',
      follow('{{p.token}}', 'signup', `${site}/cb`),
      redirect(`${site}/cb?code=<tok>`),
      {
        save: { auth_code: 'query.code' },
      },
    ),
    ...keyRefusal(
      'token.pkce.wrong_verifier',
      grant('pkce', { auth_code: '{{auth_code}}', code_verifier: 'x'.repeat(43) }),
      [400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'],
    ),
    key(
      'token.pkce.ok',
      grant('pkce', { auth_code: '{{auth_code}}', code_verifier: verifier }),
      ok(session(accessToken(p, 'otp'), someUser(p))),
    ),
    ...keyRefusal(
      'token.pkce.again',
      grant('pkce', { auth_code: '{{auth_code}}', code_verifier: verifier }),
      [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
    ),
    key('recover.pkce', post(`/recover?redirect_to=${site}/reset`, { email: b, ...challenge }), ok({})),
    readMail('recover.pkce.mail', b, 'reset'),
    link(
      'verify.GET.pkce_recovery',
      follow('{{reset.token}}', 'recovery', `${site}/reset`),
      redirect(`${site}/reset?code=<tok>`),
      { save: { reset_code: 'query.code' } },
    ),
    key(
      'token.pkce.recovery_ok',
      grant('pkce', { auth_code: '{{reset_code}}', code_verifier: verifier }),
      ok(session(accessToken(b, 'otp'), someUser(b))),
    ),
  ],
};

const logout = (scope?: string, headers?: ContractCase['request']['headers']): ContractCase['request'] => ({
  method: 'POST',
  path: `/auth/v1/logout${scope === undefined ? '' : `?scope=${scope}`}`,
  headers,
});
const signInAgain = (name: string) =>
  key(`logout.sign_in.${name}`, grant('password', { email: a, password }), ok(plainSession), {
    save: saveSession(name),
  });
const plainSession: Json = { $contains: { access_token: '<jwt>', refresh_token: '<refresh>' } };
const refreshOf = (name: string) => grant('refresh_token', { refresh_token: `{{${name}.refresh_token}}` });

export const authLogout: CaseGroup = {
  name: 'Auth: logout',
  schema: 'any',
  accounts,
  cases: [
    signInAgain('one'),
    signInAgain('two'),
    auth('one')('logout.others', logout('others'), emptyAnswer(204)),
    ...keyRefusal('token.logout.others>refresh_other', refreshOf('two'), refreshNotFound),
    auth('one')('logout.others.self_stays', get('/user'), ok(someUser(a))),
    ...refusal('two')('logout.others.other_is_out', get('/user'), noSession),
    auth('one')('logout.local', logout('local'), emptyAnswer(204)),
    ...refusal('one')('logout.local_again', logout('local'), noSession),
    ...refusal('one')('user.get.after_logout', get('/user'), noSession),
    ...refusal('one', 'GoTrue internal/api/middleware.go, requireAdminCredentials (S)')(
      'admin.users.after_logout',
      get('/admin/users'),
      noSession,
    ),
    ...keyRefusal('token.logout.local>refresh', refreshOf('one'), refreshNotFound),
    signInAgain('three'),
    signInAgain('four'),
    ...refusal('three')('logout.badscope', logout('bogus'), [
      400,
      'validation_failed',
      'Unsupported logout scope "bogus"',
    ]),
    auth('three')('logout.global', logout('global'), emptyAnswer(204)),
    ...keyRefusal('token.logout.global>refresh_other', refreshOf('four'), refreshNotFound),
    signInAgain('five'),
    signInAgain('six'),
    auth('five')('logout.noscope', logout(), emptyAnswer(204)),
    ...keyRefusal('logout.noscope.is_global', refreshOf('six'), refreshNotFound, {
      source: 'GoTrue internal/api/logout.go: global is the default scope (S)',
    }),
    ...refusal('expired')('logout.expired', logout(), expiredJwt, {
      tokens: { expired: forged({ exp: { $now: -3600 } }) },
    }),
    ...keyRefusal('logout.nobearer', logout(), noSub),
    ...keyRefusal('logout.garbage', logout(undefined, bearer('garbage')), malformed),
    auth('b')('logout.others_are_untouched', get('/user'), ok(someUser(b))),
  ],
};

const adm = 'adm@example.com';
const createdUser: Json = {
  id: '<uuid>',
  aud: 'authenticated',
  role: 'authenticated',
  email: adm,
  email_confirmed_at: stamp,
  phone: '',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { email_verified: true, full_name: 'Adm' },
  identities: [{ $contains: { provider: 'email', email: adm } }],
  created_at: stamp,
  updated_at: stamp,
  is_anonymous: false,
};
const late = 'late@example.com';
const adminSource = 'GoTrue internal/api/admin.go (S)';
const listedUser: Json = {
  id: '<uuid>',
  aud: 'authenticated',
  role: 'authenticated',
  email: '<text>',
  'email_confirmed_at?': stamp,
  'invited_at?': stamp,
  phone: '<any>',
  'confirmation_sent_at?': stamp,
  'confirmed_at?': stamp,
  'recovery_sent_at?': stamp,
  'new_email?': '<text>',
  'email_change_sent_at?': stamp,
  'last_sign_in_at?': stamp,
  app_metadata: '<any>',
  user_metadata: '<any>',
  identities: null,
  created_at: stamp,
  updated_at: stamp,
  is_anonymous: false,
};
const service = auth('service');
const serviceRefusal = refusal('service');
const notAdmin: [number, string, string] = [403, 'not_admin', 'User not allowed'];
const noUser: [number, string, string] = [404, 'user_not_found', 'User not found'];

export const authAdmin: CaseGroup = {
  name: 'Auth: admin',
  schema: 'any',
  accounts,
  cases: [
    service(
      'admin.users.list',
      get('/admin/users?per_page=2'),
      ok(
        {
          // The list has only the rows of `users`, so `identities` is null.
          users: { $each: listedUser, $length: 2 },
          aud: 'authenticated',
        },
        {
          'x-total-count': '<n>',
        },
      ),
    ),
    ...refusal('a')('admin.users.as_user', get('/admin/users'), notAdmin),
    ...refusal('anon')('admin.users.as_anon', get('/admin/users'), notAdmin),
    service(
      'admin.users.create',
      post('/admin/users', {
        email: adm,
        password,
        email_confirm: true,
        user_metadata: { full_name: 'Adm' },
      }),
      // GoTrue does not reload the generated column confirmed_at after the insert, so the answer lacks it.
      ok(createdUser),
      { save: { 'adm.id': 'body.id' } },
    ),
    ...serviceRefusal('admin.users.create_dup', post('/admin/users', { email: adm, password }), emailExists),
    service('admin.users.get', get('/admin/users/{{adm.id}}'), ok(someUser(adm, { id: '{{adm.id}}' }))),
    ...serviceRefusal('admin.users.get404', get(`/admin/users/${unknownId}`), noUser),
    ...serviceRefusal('admin.users.getbad', get('/admin/users/notuuid'), [
      404,
      'validation_failed',
      'user_id must be an UUID',
    ]),
    service(
      'admin.users.put',
      put('/admin/users/{{adm.id}}', { user_metadata: { x: 1 } }),
      ok(someUser(adm, { user_metadata: { $contains: { full_name: 'Adm', x: 1 } } })),
    ),
    service('admin.users.create_unconfirmed', post('/admin/users', { email: late }), ok(someUser(late)), {
      save: { 'late.id': 'body.id' },
      source: adminSource,
    }),
    service(
      'admin.users.put_confirms',
      put('/admin/users/{{late.id}}', { email_confirm: true }),
      ok(someUser(late, { email_confirmed_at: stamp, confirmed_at: { $absent: true } })),
      { source: adminSource },
    ),
    service(
      'admin.users.put_confirmed',
      get('/admin/users/{{late.id}}'),
      ok(someUser(late, { email_confirmed_at: stamp, confirmed_at: stamp })),
      { source: adminSource },
    ),
    service(
      'admin.users.ban',
      put('/admin/users/{{b.id}}', { ban_duration: '1h' }),
      ok(someUser(b, { banned_until: stamp })),
      { source: adminSource },
    ),
    ...refusal('b', 'GoTrue internal/api/auth.go, requireAuthentication (S)')(
      'admin.users.ban_ends_access',
      get('/user'),
      [403, 'user_banned', 'User is banned'],
    ),
    service(
      'admin.users.unban',
      put('/admin/users/{{b.id}}', { ban_duration: 'none' }),
      ok(someUser(b, { banned_until: { $absent: true } })),
      { source: adminSource },
    ),
    auth('b', adminSource)('admin.users.unbanned', get('/user'), ok(someUser(b))),
    service(
      'admin.generate_link',
      post('/admin/generate_link', { type: 'recovery', email: adm }),
      ok(
        someUser(adm, {
          action_link: '<text>/auth/v1/verify?<text>',
          email_otp: '<code>',
          hashed_token: '<tok>',
          verification_type: 'recovery',
          redirect_to: '<text>',
        }),
      ),
    ),
    key(
      'admin.users.password_works',
      grant('password', { email: adm, password }),
      ok({ $contains: { access_token: '<jwt>' } }),
    ),
    ...refusal('a')(
      'admin.users.create_as_user',
      post('/admin/users', { email: stranger, password }),
      notAdmin,
    ),
    ...refusal('a')('admin.users.get_as_user', get('/admin/users/{{adm.id}}'), notAdmin),
    ...refusal('a')(
      'admin.users.put_as_user',
      put('/admin/users/{{adm.id}}', { password: 'hacked-it' }),
      notAdmin,
    ),
    ...refusal('a')(
      'admin.users.delete_as_user',
      { method: 'DELETE', path: '/auth/v1/admin/users/{{adm.id}}' },
      notAdmin,
    ),
    service(
      'admin.users.half_a_pair',
      put('/admin/users/{{adm.id}}', { user_metadata: { half: 'Smile \ud83d' } }),
      ok({ $contains: { user_metadata: { $contains: { half: 'Smile \ufffd' } } } }),
      { source: 'Go encoding/json, unquote (S)' },
    ),
    ...serviceRefusal(
      'admin.users.nul',
      put('/admin/users/{{adm.id}}', { user_metadata: { nul: '\u0000' } }),
      [500, 'unexpected_failure', 'Error updating user'],
    ),
    service('admin.users.delete', { method: 'DELETE', path: '/auth/v1/admin/users/{{adm.id}}' }, ok({})),
    ...serviceRefusal(
      'admin.users.delete404',
      { method: 'DELETE', path: '/auth/v1/admin/users/{{adm.id}}' },
      noUser,
    ),
    ...keyRefusal('admin.users.deleted_is_gone', grant('password', { email: adm, password }), invalidLogin),
  ],
};
