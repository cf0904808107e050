import { fixedStart } from '../backend/clock';
import { signJwt } from '../backend/jwt';
import { fromTimestamp } from '../backend/timestamps';
import { createAuthTestProject } from '../testing/authTestProject';
import type { Answer, AuthTestProject } from '../testing/authTestProject';

const password = 'secret123';
const credentials = { email: 'a@example.com', password };

/** For reading single fields of a body that is an object. */
const fields = (answer: Answer) => answer.body as Record<string, unknown>;
const textOf = (answer: Answer, name: string): string => String(fields(answer)[name]);

const refusal = (status: number, errorCode: string, msg: string) => ({
  code: status,
  error_code: errorCode,
  msg,
});

let project: AuthTestProject;
beforeEach(() => {
  project = createAuthTestProject();
});

const signIn = (email = credentials.email, secret = password): Answer =>
  project.call('POST', '/token?grant_type=password', { body: { email, password: secret } });
const refresh = (token: string): Answer =>
  project.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });

test('The key set needs no API key', () => {
  expect(project.call('GET', '/.well-known/jwks.json', { headers: { apikey: '' } }).status).toBe(200);
});

describe('sign-up', () => {
  test('A sign-up stores the address in lower case, leaves out metadata that is null, and fires the schema’s trigger', () => {
    const answer = project.call('POST', '/signup', {
      body: { ...credentials, email: 'Ann@Example.com', data: { full_name: 'Ann', nothing: null } },
    });
    const id = textOf(answer, 'id');
    expect(fields(answer).user_metadata).toEqual({
      email: 'ann@example.com',
      email_verified: false,
      full_name: 'Ann',
      phone_verified: false,
      sub: id,
    });
    expect(project.backend.table('public.people').find({ id })).toEqual({ id, email: 'ann@example.com' });
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

  test('A second sign-up before confirmation sends another mail, but not within a minute of the first', () => {
    const signUp = () => project.call('POST', '/signup', { body: credentials });
    signUp();
    expect(textOf(signUp(), 'msg')).toBe(
      'For security purposes, you can only request this after 59 seconds.',
    );
    project.wait(61);
    signUp();
    expect(project.mails(credentials.email)).toHaveLength(2);
  });

  test('A sign-up with the address of a confirmed account is answered with an invented id and sends no mail', () => {
    const id = project.addUser(credentials.email, password);
    expect(textOf(project.call('POST', '/signup', { body: credentials }), 'id')).not.toBe(id);
    expect(project.mails()).toEqual([]);
  });

  test.each([
    [
      { email: 'w@example.com', password: 'é'.repeat(37) },
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      { email: ' w@example.com', password },
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email: 5, password },
      'bad_json',
      'Could not parse request body as JSON: json: cannot unmarshal number into Go struct field SignupParams.email of type string',
    ],
    [
      { email: 'w@example.com', password, code_challenge: 'short', code_challenge_method: 's256' },
      'validation_failed',
      'code challenge has to be between 43 and 128 characters',
    ],
  ])('A sign-up is refused: %j', (body, code, message) => {
    expect(project.call('POST', '/signup', { body }).body).toEqual(refusal(400, code, message));
  });

  test('A password may have 72 bytes, and each of them counts', () => {
    const long = 'x'.repeat(72);
    project.addUser('long@example.com', long);
    expect(signIn('long@example.com', long).status).toBe(200);
    expect(signIn('long@example.com', `${long.slice(0, 71)}y`).status).toBe(400);
  });

  test('With autoconfirm a sign-up sends no mail', () => {
    project = createAuthTestProject({ autoconfirm: true });
    expect(project.call('POST', '/signup', { body: credentials }).status).toBe(200);
    expect(project.mails()).toEqual([]);
  });
});

describe('verification', () => {
  const verify = (body: object) => project.call('POST', '/verify', { body });

  test('A mailed code is accepted with the address in capitals, and verifies the address of the identity', () => {
    project.call('POST', '/signup', { body: credentials });
    const { code } = project.lastMail(credentials.email);
    const answer = verify({ type: 'signup', email: 'A@EXAMPLE.COM', token: code });
    expect(fields(answer).user).toMatchObject({ identities: [{ identity_data: { email_verified: true } }] });
  });

  test('A code that was mailed for one purpose does not work for another', () => {
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

  test('A code without an address is refused', () => {
    expect(verify({ type: 'signup', token: '1' }).body).toEqual(
      refusal(400, 'validation_failed', 'Only an email address or phone number should be provided on verify'),
    );
  });
});

describe('mail links', () => {
  const open = (link: string | null) => {
    const url = new URL(link ?? '');
    return project.call('GET', url.pathname.replace('/auth/v1', '') + url.search, {
      headers: { apikey: '' },
    });
  };

  test('A mail link has a hash, its type and the redirect address', () => {
    project.call('POST', '/signup?redirect_to=http://127.0.0.1:3000/cb', { body: credentials });
    expect(project.lastMail(credentials.email).link).toMatch(
      /^http:\/\/fake\.test\/auth\/v1\/verify\?token=[0-9a-f]{56}&type=signup&redirect_to=http:\/\/127\.0\.0\.1:3000\/cb$/,
    );
  });

  test('A mail link with a wrong token is refused and changes nothing', () => {
    project.call('POST', '/signup', { body: credentials });
    const before = JSON.stringify(project.backend.changes());
    const forged = project.lastMail(credentials.email).link?.replace(/token=.{4}/, 'token=0000') ?? null;
    expect(open(forged).headers.get('location')).toContain('error_code=otp_expired');
    expect(JSON.stringify(project.backend.changes())).toBe(before);
  });

  test('Both the old and the new address must confirm a change of email', () => {
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

  test('A session stores the time and the user agent of its last refresh, or null where the refresh names no user agent', () => {
    const renew = (token: string, userAgent: string) =>
      project.call('POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: token },
        headers: { 'user-agent': userAgent },
      });
    const stored = () => {
      const [session] = project.backend.table('auth.sessions').findAll({ user_id: userId });
      return [session?.refreshed_at ?? null, session?.user_agent ?? null];
    };
    expect(stored()).toEqual([null, null]);
    project.wait(60);
    const second = textOf(renew(refreshToken, 'Browser/1'), 'refresh_token');
    const [refreshedAt, userAgent] = stored();
    // To within half a second: each writing call moves the clock by a millisecond.
    expect(fromTimestamp(String(refreshedAt))).toBeCloseTo(project.backend.clock.now(), -3);
    expect(userAgent).toBe('Browser/1');
    renew(second, '');
    expect(stored()[1]).toBeNull();
  });

  test('An older token gets the active one within the reuse interval; its use after that soon ends the active one', () => {
    const second = textOf(refresh(refreshToken), 'refresh_token');
    const third = textOf(refresh(second), 'refresh_token');
    expect(textOf(refresh(refreshToken), 'refresh_token')).toBe(third);
    project.wait(11);
    expect(refresh(refreshToken).status).toBe(400);
    // The active token was revoked, which starts a reuse interval of its own.
    project.wait(11);
    expect(refresh(third).status).toBe(400);
  });

  test('An access token expires after an hour by the fake’s clock', () => {
    project.wait(3601);
    expect(project.call('GET', '/user', { bearer }).status).toBe(403);
  });

  test.each([
    ['?scope=local', 'its own session', { own: 403, other: 200 }],
    ['?scope=global', 'all sessions', { own: 403, other: 403 }],
  ])('A sign-out by /logout%s ends %s', (query, _which, expected) => {
    const other = textOf(signIn(), 'access_token');
    project.call('POST', `/logout${query}`, { bearer });
    const statusOf = (token: string) => project.call('GET', '/user', { bearer: token }).status;
    expect({ own: statusOf(bearer), other: statusOf(other) }).toEqual(expected);
  });

  test('Tokens signed with another secret, of an unknown user, and unsigned ones are refused', () => {
    const { jwtSecret } = project.backend.settings;
    const exp = fixedStart / 1000 + 100;
    const messageFor = (token: string) => textOf(project.call('GET', '/user', { bearer: token }), 'msg');
    const claims = { sub: '00000000-0000-4000-8000-00000000dead', exp, aud: 'authenticated' };
    expect(messageFor(signJwt(claims, { algorithm: 'HS256', secret: 'another' }))).toMatch(
      /token signature is invalid: signature is invalid$/,
    );
    expect(messageFor(signJwt(claims, { algorithm: 'HS256', secret: jwtSecret }))).toBe(
      'User from sub claim in JWT does not exist',
    );
    const unsignedHeader = Buffer.from('{"alg":"none"}').toString('base64url');
    const [, body = ''] = signJwt(claims, { algorithm: 'HS256', secret: jwtSecret }).split('.');
    expect(messageFor(`${unsignedHeader}.${body}.`)).toMatch(/signing method none is invalid$/);
  });

  test('A banned person can neither sign in nor refresh until the ban ends', () => {
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
    project.call('PUT', '/user', { bearer, body: { password: 'secret456' } });
    expect(project.call('GET', '/user', { bearer }).status).toBe(200);
    expect(project.call('GET', '/user', { bearer: other }).status).toBe(403);
  });

  test('Where the project requires it, a session older than a day changes the password only with a mailed code, once', () => {
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
  test('A sign-up that the hourly mail quota refuses adds no user', () => {
    project = createAuthTestProject({ emailsPerHour: 1 });
    const signUp = (email: string) => project.call('POST', '/signup', { body: { email, password } });
    expect([signUp('1@example.com').status, signUp('2@example.com').status]).toEqual([200, 429]);
    expect(project.backend.table('auth.users').size).toBe(1);
  });

  test('A recovery for an address without an account sends no mail', () => {
    project.call('POST', '/recover', { body: { email: 'zz@example.com' } });
    expect(project.mails()).toEqual([]);
  });
});

test('The admin calls of a switched-off feature are refused to the anonymous key', () => {
  expect(project.call('GET', '/admin/oauth/clients').body).toEqual(
    refusal(403, 'not_admin', 'User not allowed'),
  );
});
