import { fixedStart } from '../backend/clock';
import { signJwt } from '../backend/jwt';
import { fromTimestamp } from '../backend/timestamps';
import { createAuthTestProject } from '../testing/authTestProject';
import type { Answer, AuthTestProject } from '../testing/authTestProject';

const password = 'secret123';
const credentials = { email: 'a@example.com', password };

/** A body that must be an object, for reading single fields. */
const fields = (answer: Answer) => answer.body as Record<string, unknown>;
const textOf = (answer: Answer, name: string): string => String(fields(answer)[name]);

const refusal = (status: number, errorCode: string, msg: string, more: object = {}) => ({
  code: status,
  error_code: errorCode,
  msg,
  ...more,
});

let project: AuthTestProject;
beforeEach(() => {
  project = createAuthTestProject();
});

const signIn = (email = credentials.email, secret = password): Answer =>
  project.call('POST', '/token?grant_type=password', { body: { email, password: secret } });
const refresh = (token: string): Answer =>
  project.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });

describe('errors', () => {
  test('Auth errors come in two formats, and the newer one echoes its version', () => {
    const old = signIn();
    expect(old.body).toEqual(refusal(400, 'invalid_credentials', 'Invalid login credentials'));
    expect(old.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(old.headers.has('x-supabase-api-version')).toBe(false);

    const newer = project.call('POST', '/token?grant_type=password', {
      body: credentials,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(newer.text).toBe('{"code":"invalid_credentials","message":"Invalid login credentials"}');
    expect(newer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  test('A weak password is refused with its reasons, without a code header in the newer format', () => {
    const body = { email: 'w@example.com', password: '123' };
    const message = 'Password should be at least 6 characters.';
    const weak_password = { reasons: ['length'] };
    expect(project.call('POST', '/signup', { body }).body).toEqual(
      refusal(422, 'weak_password', message, { weak_password }),
    );
    const newer = project.call('POST', '/signup', {
      body,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(newer.body).toEqual({ code: 'weak_password', message, weak_password });
    expect(newer.headers.has('x-sb-error-code')).toBe(false);
  });

  test('An unknown path is answered with Go’s 404 page, and an unknown method with 405 and Allow', () => {
    const unknown = project.call('GET', '/nope');
    expect([unknown.status, unknown.text]).toEqual([404, '404 page not found\n']);
    expect(unknown.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const method = project.call('DELETE', '/signup');
    expect([method.status, method.text, method.headers.get('allow')]).toEqual([405, '', 'POST']);
  });

  test('A call without a key is refused, but mail links and the key set need none', () => {
    const headers = { apikey: '' };
    expect(project.call('GET', '/settings', { headers }).status).toBe(401);
    expect(project.call('GET', '/.well-known/jwks.json', { headers }).status).toBe(200);
    expect(project.call('GET', '/verify?token=x&type=signup', { headers }).status).toBe(303);
  });
});

describe('sign-up', () => {
  test('A sign-up answers the user in GoTrue’s key order and fires the schema’s trigger', () => {
    const answer = project.call('POST', '/signup', {
      body: { ...credentials, email: 'Ann@Example.com', data: { full_name: 'Ann', nothing: null } },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(Object.keys(fields(answer))).toEqual([
      'id',
      'aud',
      'role',
      'email',
      'phone',
      'confirmation_sent_at',
      'app_metadata',
      'user_metadata',
      'identities',
      'created_at',
      'updated_at',
      'is_anonymous',
    ]);
    const id = textOf(answer, 'id');
    expect(answer.text).toContain(
      `"user_metadata":{"email":"ann@example.com","email_verified":false,"full_name":"Ann","phone_verified":false,"sub":"${id}"}`,
    );
    expect(project.backend.table('public.people').find({ id })).toEqual({ id, email: 'ann@example.com' });
    expect(project.lastMail('ann@example.com').code).toMatch(/^\d{6}$/);
  });

  test('A password is stored as a hash only', () => {
    project.call('POST', '/signup', { body: credentials });
    const [user] = [...project.backend.table('auth.users').scan()];
    expect(user?.encrypted_password).toMatch(/^\$pbkdf2-sha256\$/);
    expect(JSON.stringify(project.backend.changes())).not.toContain(password);
  });

  test('A trigger that refuses a sign-up undoes everything', () => {
    const answer = project.call('POST', '/signup', { body: { email: 'refused@example.com', password } });
    expect(answer.body).toEqual(refusal(500, 'unexpected_failure', 'Database error saving new user'));
    expect(project.backend.table('auth.users').size).toBe(0);
    expect(project.backend.table('auth.identities').size).toBe(0);
    expect(project.mails()).toEqual([]);
  });

  test('A second sign-up before confirming sends another mail, but not within the interval', () => {
    const first = project.call('POST', '/signup', { body: credentials });
    const tooSoon = project.call('POST', '/signup', { body: credentials });
    expect(tooSoon.body).toEqual(
      refusal(
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 59 seconds.',
      ),
    );
    project.wait(61);
    const again = project.call('POST', '/signup', { body: { ...credentials, password: 'different' } });
    expect(textOf(again, 'id')).toBe(textOf(first, 'id'));
    expect(project.mails(credentials.email)).toHaveLength(2);
  });

  test('A sign-up with the address of a confirmed account reveals nothing', () => {
    const id = project.addUser(credentials.email, password);
    const answer = project.call('POST', '/signup', { body: credentials });
    expect(answer.status).toBe(200);
    expect(fields(answer)).toMatchObject({ role: '', user_metadata: {}, identities: [] });
    expect(textOf(answer, 'id')).not.toBe(id);
    expect(project.mails()).toEqual([]);
  });

  test.each([
    [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [{ email: '', password }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [{ email: 'w@example.com' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'w@example.com', password: 'x'.repeat(73) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      { email: 'w@example.com', password: 'é'.repeat(37) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      { email: 'nope', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email: ' w@example.com', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ phone: '+15550001111', password }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [
      { email: 5, password },
      400,
      'bad_json',
      'Could not parse request body as JSON: json: cannot unmarshal number into Go struct field SignupParams.email of type string',
    ],
    [
      '{bad',
      400,
      'bad_json',
      "Could not parse request body as JSON: invalid character 'b' looking for beginning of object key string",
    ],
    ['', 400, 'bad_json', 'Could not parse request body as JSON: unexpected end of JSON input'],
    [
      { email: 'w@example.com', password, code_challenge: 'short', code_challenge_method: 's256' },
      400,
      'validation_failed',
      'code challenge has to be between 43 and 128 characters',
    ],
  ])('A sign-up is refused: %j', (body, status, code, message) => {
    expect(project.call('POST', '/signup', { body }).body).toEqual(refusal(status, code, message));
  });

  test('A password may have 72 bytes, and each of them counts', () => {
    const long = 'x'.repeat(72);
    project.addUser('long@example.com', long);
    expect(signIn('long@example.com', long).status).toBe(200);
    expect(signIn('long@example.com', `${long.slice(0, 71)}y`).status).toBe(400);
  });

  test('With autoconfirm a sign-up answers with a session at once and sends no mail', () => {
    project = createAuthTestProject({ autoconfirm: true });
    const answer = project.call('POST', '/signup', { body: credentials });
    expect(Object.keys(fields(answer))).toEqual([
      'access_token',
      'token_type',
      'expires_in',
      'expires_at',
      'refresh_token',
      'user',
    ]);
    expect(project.mails()).toEqual([]);
  });
});

describe('verification', () => {
  const verify = (body: object) => project.call('POST', '/verify', { body });

  test('A mailed code works once', () => {
    project.call('POST', '/signup', { body: credentials });
    const { code } = project.lastMail(credentials.email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(verify({ type: 'signup', email: credentials.email, token: wrong }).body).toEqual(
      refusal(403, 'otp_expired', 'Token has expired or is invalid'),
    );
    const first = verify({ type: 'signup', email: 'A@example.com', token: code });
    expect(first.status).toBe(200);
    expect(fields(first).user).toMatchObject({
      email_confirmed_at: '2026-03-02T09:00:00.001Z',
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    });
    expect(verify({ type: 'signup', email: credentials.email, token: code }).status).toBe(403);
  });

  test('A code of one purpose does not work for another', () => {
    project.addUser(credentials.email, password);
    project.call('POST', '/recover', { body: { email: credentials.email } });
    const { code } = project.lastMail(credentials.email);
    expect(verify({ type: 'signup', email: credentials.email, token: code }).status).toBe(403);
    expect(verify({ type: 'bogus', email: credentials.email, token: code }).status).toBe(403);
    expect(verify({ type: 'recovery', email: credentials.email, token: code }).status).toBe(200);
  });

  test('The code of a new mail invalidates that of the mail before', () => {
    project.call('POST', '/signup', { body: credentials });
    const { code: old } = project.lastMail(credentials.email);
    project.wait(61);
    project.call('POST', '/resend', { body: { type: 'signup', email: credentials.email } });
    const { code } = project.lastMail(credentials.email);
    expect(code).not.toBe(old);
    expect(verify({ type: 'signup', email: credentials.email, token: old }).status).toBe(403);
    expect(verify({ type: 'signup', email: credentials.email, token: code }).status).toBe(200);
  });

  test('Codes and links expire after their lifetime', () => {
    project.addUser(credentials.email, password);
    project.call('POST', '/recover', { body: { email: credentials.email } });
    const { code, link } = project.lastMail(credentials.email);
    const hash = new URL(link ?? '').searchParams.get('token');
    project.wait(3601);
    expect(verify({ type: 'recovery', email: credentials.email, token: code }).body).toEqual(
      refusal(403, 'otp_expired', 'Token has expired or is invalid'),
    );
    expect(verify({ type: 'recovery', token_hash: hash }).body).toEqual(
      refusal(403, 'otp_expired', 'Email link is invalid or has expired'),
    );
  });

  test.each([
    [{ email: 'a@example.com', token: '1' }, 'Verify requires a verification type'],
    [{ type: 'signup', email: 'a@example.com' }, 'Verify requires either a token or a token hash'],
    [
      { type: 'signup', email: 'a@example.com', token_hash: 'x' },
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'signup', token: '1' }, 'Only an email address or phone number should be provided on verify'],
  ])('A verification is refused: %j', (body, message) => {
    expect(verify(body).body).toEqual(refusal(400, 'validation_failed', message));
  });
});

describe('mail links', () => {
  const open = (link: string | null) => {
    const url = new URL(link ?? '');
    return project.call('GET', url.pathname.replace('/auth/v1', '') + url.search, {
      headers: { apikey: '' },
    });
  };

  test('A mail link carries a session in the fragment, once', () => {
    project.call('POST', '/signup?redirect_to=http://127.0.0.1:3000/cb', { body: credentials });
    const { link } = project.lastMail(credentials.email);
    expect(link).toMatch(
      /^http:\/\/fake\.test\/auth\/v1\/verify\?token=[0-9a-f]{56}&type=signup&redirect_to=http:\/\/127\.0\.0\.1:3000\/cb$/,
    );
    const answer = open(link);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/cb#access_token=[\w.-]+&expires_at=\d+&expires_in=3600&refresh_token=\w{12}&sb=&token_type=bearer&type=signup$/,
    );
    expect(answer.text).toMatch(
      /^<a href="http:\/\/127\.0\.0\.1:3000\/cb#access_token=[\w.-]+&amp;.*">See Other<\/a>\.\n\n$/,
    );
    expect(open(link).headers.get('location')).toBe(
      'http://127.0.0.1:3000/cb#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    );
  });

  test('A redirect that is not allowed falls back to the site', () => {
    const answer = project.call('GET', '/verify?token=x&type=signup&redirect_to=https://evil.example/cb');
    expect(answer.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:3000#error=access_denied&/);
  });

  test('A failing mail link changes nothing', () => {
    project.call('POST', '/signup', { body: credentials });
    const before = JSON.stringify(project.backend.changes());
    open(project.lastMail(credentials.email).link?.replace(/token=.{4}/, 'token=0000') ?? null);
    expect(JSON.stringify(project.backend.changes())).toBe(before);
  });

  test('Both addresses must confirm a change of address', () => {
    const id = project.addUser(credentials.email, password);
    const bearer = textOf(signIn(), 'access_token');
    const changed = project.call('PUT', '/user', { bearer, body: { email: 'new@example.com' } });
    expect(fields(changed)).toMatchObject({ email: 'a@example.com', new_email: 'new@example.com' });
    expect(open(project.lastMail('a@example.com').link).headers.get('location')).toBe(
      'http://127.0.0.1:3000#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    );
    expect(project.backend.table('public.people').find({ id })?.email).toBe('a@example.com');
    expect(open(project.lastMail('new@example.com').link).headers.get('location')).toMatch(/#access_token=/);
    expect(project.backend.table('public.people').find({ id })?.email).toBe('new@example.com');
    expect(signIn('new@example.com').status).toBe(200);
    expect(signIn().status).toBe(400);
  });
});

describe('sessions', () => {
  let userId: string;
  let bearer: string;
  let refreshToken: string;
  beforeEach(() => {
    userId = project.addUser(credentials.email, password);
    const session = signIn();
    bearer = textOf(session, 'access_token');
    refreshToken = textOf(session, 'refresh_token');
  });

  test('A sign-in answers weak_password: null, and a refresh leaves it out', () => {
    expect(signIn('A@Example.COM').text).toMatch(/,"weak_password":null}$/);
    expect(fields(refresh(refreshToken))).not.toHaveProperty('weak_password');
  });

  test('A session stores the time and the user agent of its last refresh, or null where the refresh names no user agent', () => {
    const renew = (token: string, userAgent: string) =>
      project.call('POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: token },
        headers: { 'user-agent': userAgent },
      });
    const noted = () => {
      const [session] = project.backend.table('auth.sessions').findAll({ user_id: userId });
      return [session?.refreshed_at ?? null, session?.user_agent ?? null];
    };
    expect(noted()).toEqual([null, null]);
    project.wait(60);
    const second = textOf(renew(refreshToken, 'Browser/1'), 'refresh_token');
    const [at, program] = noted();
    expect(fromTimestamp(String(at))).toBeCloseTo(project.backend.clock.now(), -3);
    expect(program).toBe('Browser/1');
    renew(second, '');
    expect(noted()[1]).toBeNull();
  });

  test('A refresh rotates the token, and the parent of the active token always gets the active one', () => {
    const second = textOf(refresh(refreshToken), 'refresh_token');
    expect(second).toMatch(/^[a-z0-9]{12}$/);
    expect(second).not.toBe(refreshToken);
    expect(textOf(refresh(refreshToken), 'refresh_token')).toBe(second);
    project.wait(500);
    expect(textOf(refresh(refreshToken), 'refresh_token')).toBe(second);
  });

  test('An older token within the reuse interval gets the active one, and later revokes the family', () => {
    const second = textOf(refresh(refreshToken), 'refresh_token');
    const third = textOf(refresh(second), 'refresh_token');
    expect(textOf(refresh(refreshToken), 'refresh_token')).toBe(third);
    project.wait(11);
    expect(refresh(refreshToken).body).toEqual(
      refusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
    );
    // The newest token has a reuse interval of its own, from its revocation on; the access token still works, too.
    expect(refresh(third).status).toBe(200);
    expect(project.call('GET', '/user', { bearer }).status).toBe(200);
  });

  test('A revoked family is rejected after the grace period', () => {
    const second = textOf(refresh(refreshToken), 'refresh_token');
    const third = textOf(refresh(second), 'refresh_token');
    project.wait(11);
    refresh(refreshToken);
    project.wait(11);
    expect(refresh(third).status).toBe(400);
  });

  test('Unknown, empty and missing refresh tokens are refused', () => {
    expect(refresh('nonsense0000').body).toEqual(
      refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
    );
    expect(refresh('').body).toEqual(refusal(400, 'validation_failed', 'Refresh token is not valid'));
  });

  test('Access tokens expire by the fake’s clock', () => {
    project.wait(3601);
    expect(project.call('GET', '/user', { bearer }).body).toEqual(
      refusal(
        403,
        'bad_jwt',
        'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
      ),
    );
  });

  test.each([
    ['local', [403, 200]],
    ['others', [200, 403]],
    ['global', [403, 403]],
    ['', [403, 403]],
  ])('A sign-out with scope “%s” ends the right sessions', (scope, expected) => {
    const other = textOf(signIn(), 'access_token');
    const query = scope === '' ? '' : `?scope=${scope}`;
    const answer = project.call('POST', `/logout${query}`, { bearer });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const statuses = [bearer, other].map((token) => project.call('GET', '/user', { bearer: token }).status);
    expect(statuses).toEqual(expected);
  });

  test('A session that ended revokes its refresh tokens', () => {
    project.call('POST', '/logout?scope=local', { bearer });
    expect(refresh(refreshToken).body).toMatchObject({ error_code: 'refresh_token_not_found' });
    expect(project.call('POST', '/logout?scope=local', { bearer }).body).toEqual(
      refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
    );
  });

  test('An unknown scope of a sign-out is named', () => {
    expect(project.call('POST', '/logout?scope=bogus', { bearer }).body).toEqual(
      refusal(400, 'validation_failed', 'Unsupported logout scope "bogus"'),
    );
  });

  test.each([
    ['no token at all', {}, 'bad_jwt', 'invalid claim: missing sub claim'],
    [
      'a token of one part',
      { authorization: 'Bearer garbage' },
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token is malformed: token contains an invalid number of segments',
    ],
    [
      'another scheme',
      { authorization: 'Basic abc' },
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ],
  ])('A user’s call is refused: %s', (_name, headers, code, message) => {
    const answer = project.call('GET', '/user', { headers });
    expect(answer.body).toMatchObject({ error_code: code, msg: message });
  });

  test('Tokens of other issuers, without a user, and unsigned ones are refused', () => {
    const { jwtSecret } = project.backend.settings;
    const exp = fixedStart / 1000 + 100;
    const ask = (token: string) => textOf(project.call('GET', '/user', { bearer: token }), 'msg');
    const claims = { sub: '00000000-0000-4000-8000-00000000dead', exp, aud: 'authenticated' };
    expect(ask(signJwt(claims, { algorithm: 'HS256', secret: 'another' }))).toMatch(
      /token signature is invalid: signature is invalid$/,
    );
    expect(ask(signJwt(claims, { algorithm: 'HS256', secret: jwtSecret }))).toBe(
      'User from sub claim in JWT does not exist',
    );
    const [, body = ''] = signJwt(claims, { algorithm: 'HS256', secret: jwtSecret }).split('.');
    expect(ask(`eyJhbGciOiJub25lIn0.${body}.`)).toMatch(/signing method none is invalid$/);
  });

  test('A banned person can neither sign in nor refresh', () => {
    const service = { apikey: project.backend.settings.keys.serviceRole };
    const headers = { ...service, authorization: `Bearer ${service.apikey}` };
    const path = `/admin/users/${userId}`;
    project.call('PUT', path, { headers, body: { ban_duration: '1h30m' } });
    expect(signIn().body).toEqual(refusal(400, 'user_banned', 'User is banned'));
    expect(refresh(refreshToken).body).toMatchObject({ error_code: 'user_banned' });
    project.wait(5401);
    expect(signIn().status).toBe(200);
  });
});

describe('a change of password', () => {
  test('A change of password ends the other sessions and keeps this one', () => {
    project.addUser(credentials.email, password);
    const bearer = textOf(signIn(), 'access_token');
    const other = textOf(signIn(), 'access_token');
    expect(project.call('PUT', '/user', { bearer, body: { password } }).body).toEqual(
      refusal(422, 'same_password', 'New password should be different from the old password.'),
    );
    expect(project.call('PUT', '/user', { bearer, body: { password: 'secret456' } }).status).toBe(200);
    expect(project.call('GET', '/user', { bearer }).status).toBe(200);
    expect(project.call('GET', '/user', { bearer: other }).status).toBe(403);
    expect(signIn().status).toBe(400);
  });

  test('A change of password needs the mailed code in an old session where the project requires it', () => {
    project = createAuthTestProject({ passwordNeedsReauthentication: true, accessTokenLifetime: 200_000 });
    project.addUser(credentials.email, password);
    const bearer = textOf(signIn(), 'access_token');
    project.wait(90_000);
    const put = (body: object) => project.call('PUT', '/user', { bearer, body });
    expect(put({ password: 'secret456' }).body).toMatchObject({ error_code: 'reauthentication_needed' });
    project.call('GET', '/reauthenticate', { bearer });
    const { code, link } = project.lastMail(credentials.email);
    expect(link).toBeNull();
    expect(put({ password: 'secret456', nonce: '12' }).body).toMatchObject({
      error_code: 'reauthentication_not_valid',
    });
    expect(put({ password: 'secret456', nonce: code }).status).toBe(200);
    expect(put({ password: 'secret789', nonce: code }).status).toBe(422);
  });
});

describe('mails', () => {
  test('The mail quota counts all addresses over an hour', () => {
    project = createAuthTestProject({ emailsPerHour: 2 });
    const signUp = (email: string) => project.call('POST', '/signup', { body: { email, password } });
    expect([signUp('1@example.com').status, signUp('2@example.com').status]).toEqual([200, 200]);
    expect(signUp('3@example.com').body).toEqual(
      refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
    );
    expect(project.backend.table('auth.users').size).toBe(2);
    project.wait(3601);
    expect(signUp('3@example.com').status).toBe(200);
  });

  test('An address without an account gets no mail, and the answer does not reveal that', () => {
    expect(project.call('POST', '/recover', { body: { email: 'zz@example.com' } }).text).toBe('{}');
    expect(project.mails()).toEqual([]);
  });
});

describe('switched-off features', () => {
  test.each([
    ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['GET', '/passkeys', 404, 'passkey_disabled'],
    ['GET', '/oauth/authorizations/x', 404, 'feature_disabled'],
    ['GET', '/authorize?provider=google', 400, 'validation_failed'],
    ['GET', '/admin/users', 403, 'not_admin'],
    ['GET', '/admin/oauth/clients', 403, 'not_admin'],
  ])('A switched-off feature answers as on a server that has it off: %s %s', (method, path, status, code) => {
    const answer = project.call(method, path, { body: '{}' });
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([status, code]);
  });

  test('A feature that the fake does not have is refused by name', () => {
    const answer = project.call('GET', '/factors/recovery-codes');
    expect(answer.status).toBe(501);
    expect(textOf(answer, 'message')).toContain('recovery codes');
  });
});
