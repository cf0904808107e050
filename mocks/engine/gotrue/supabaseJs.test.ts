/** The fake GoTrue through an unmodified supabase-js. */
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import type { AuthError, AuthResponse, Session } from '@supabase/supabase-js';
import { createAuthTestProject } from '../testing/authTestProject';
import type { AuthTestProject } from '../testing/authTestProject';
import { totpCode } from './totp';

const email = 'a@example.com';
const password = 'secret123';

let project: AuthTestProject;
beforeEach(() => {
  project = createAuthTestProject();
});

function sessionOf({ data, error }: { data: { session: Session | null }; error: AuthError | null }): Session {
  if (error) throw error;
  if (!data.session) throw new Error('No session');
  return data.session;
}

/** What supabase-js makes of the error `session_not_found`. */
const sessionMissing = 'AuthSessionMissingError';

const codeOf = (result: { error: AuthError | null }): string | undefined => result.error?.code;

/** Opens a mail link as a browser would and returns the address that it redirects to. */
function follow(link: string | null): URL {
  const url = new URL(link ?? '');
  const path = url.pathname.replace('/auth/v1', '') + url.search;
  const answer = project.call('GET', path, { headers: { apikey: '' } });
  return new URL(answer.headers.get('location') ?? '');
}

describe('from sign-up to sign-out', () => {
  test('An account passes sign-up, mailed code, sign-in, refresh, reuse of a refresh token, and sign-out', async () => {
    const client = project.client();
    const signUp = await client.auth.signUp({ email, password, options: { data: { full_name: 'Ann' } } });
    expect(signUp.error).toBeNull();
    expect(signUp.data.session).toBeNull();
    expect(codeOf(await client.auth.signInWithPassword({ email, password }))).toBe('email_not_confirmed');

    const { code } = project.lastMail(email);
    const verified = await client.auth.verifyOtp({ email, token: code ?? '', type: 'signup' });
    expect(sessionOf(verified).user.user_metadata.full_name).toBe('Ann');

    const signedIn = sessionOf(await client.auth.signInWithPassword({ email, password }));
    const refreshed = sessionOf(await client.auth.refreshSession());
    expect(refreshed.refresh_token).not.toBe(signedIn.refresh_token);
    const again = await client.auth.refreshSession({ refresh_token: signedIn.refresh_token });
    expect(sessionOf(again).refresh_token).toBe(refreshed.refresh_token);

    const other = project.client();
    sessionOf(await other.auth.signInWithPassword({ email, password }));
    expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe(sessionMissing);
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(project.backend.table('auth.sessions').size).toBe(0);
  });

  test('A sign-up with a taken address is answered like a new one, but without identities', async () => {
    project.addUser(email, password);
    const { data, error } = await project.client().auth.signUp({ email, password: 'whatever1' });
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
  });

  test('A weak password is refused with an AuthWeakPasswordError and the reasons', async () => {
    const { error } = await project.client().auth.signUp({ email, password: 'abc' });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] });
  });

  test('A mailed sign-in code signs up a new address, unless the call forbids it', async () => {
    const client = project.client();
    expect(
      (await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Ann' } } })).error,
    ).toBeNull();
    const verified = await client.auth.verifyOtp({
      email,
      token: project.lastMail(email).code ?? '',
      type: 'email',
    });
    expect(sessionOf(verified).user.user_metadata).toMatchObject({ full_name: 'Ann', email_verified: true });
    const unknown = await client.auth.signInWithOtp({
      email: 'zz@example.com',
      options: { shouldCreateUser: false },
    });
    expect(codeOf(unknown)).toBe('otp_disabled');
  });

  test('A publishable key works like the legacy anon key', async () => {
    project.addUser(email, password);
    const client = project.client({ key: 'publishable' });
    sessionOf(await client.auth.signInWithPassword({ email, password }));
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });
});

describe('PKCE', () => {
  test('A PKCE confirmation link gives a code that can be exchanged once', async () => {
    const client = project.client({ flowType: 'pkce' });
    await client.auth.signUp({ email, password, options: { emailRedirectTo: 'http://127.0.0.1:3000/cb' } });
    const { link } = project.lastMail(email);
    expect(new URL(link ?? '').searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/);
    const landing = follow(link);
    expect(`${landing.origin}${landing.pathname}${landing.hash}`).toBe('http://127.0.0.1:3000/cb');
    const authCode = landing.searchParams.get('code') ?? '';
    expect(sessionOf(await client.auth.exchangeCodeForSession(authCode)).user.email).toBe(email);

    const secondExchange = project.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: authCode, code_verifier: 'x'.repeat(43) },
    });
    expect(secondExchange.body).toMatchObject({ code: 404, error_code: 'flow_state_not_found' });
  });

  test('The code of a PKCE link is refused without the verifier of the browser that requested it', async () => {
    project.addUser(email, password);
    await project.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(email);
    const landing = follow(project.lastMail(email).link);
    const answer = project.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: landing.searchParams.get('code'), code_verifier: 'x'.repeat(43) },
    });
    expect(answer.body).toMatchObject({ code: 400, error_code: 'bad_code_verifier' });
  });

  test('A PKCE recovery sets a new password with the session of the link', async () => {
    project.addUser(email, password);
    const client = project.client({ flowType: 'pkce' });
    await client.auth.resetPasswordForEmail(email, { redirectTo: 'http://127.0.0.1:3000/reset' });
    const landing = follow(project.lastMail(email).link);
    const exchanged = await client.auth.exchangeCodeForSession(landing.searchParams.get('code') ?? '');
    sessionOf(exchanged);
    expect((await client.auth.updateUser({ password: 'secret456' })).error).toBeNull();
    sessionOf(await project.client().auth.signInWithPassword({ email, password: 'secret456' }));
  });

  test('A PKCE link that was used before reports an error in the query and in the fragment', async () => {
    project.addUser(email, password);
    await project.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(email);
    const { link } = project.lastMail(email);
    follow(link);
    const again = follow(link);
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
    expect(again.hash).toContain('error_code=otp_expired');
  });

  test('A PKCE code expires after five minutes', async () => {
    project.addUser(email, password);
    const client = project.client({ flowType: 'pkce' });
    await client.auth.resetPasswordForEmail(email);
    const landing = follow(project.lastMail(email).link);
    project.wait(301);
    const exchanged = await client.auth.exchangeCodeForSession(landing.searchParams.get('code') ?? '');
    expect(codeOf(exchanged)).toBe('flow_state_expired');
  });
});

describe('second factor', () => {
  test('A second factor is enrolled, challenged, verified to aal2, asked of the next session, and removed', async () => {
    project.addUser(email, password);
    const client = project.client();
    sessionOf(await client.auth.signInWithPassword({ email, password }));
    const bystander = project.client();
    sessionOf(await bystander.auth.signInWithPassword({ email, password }));

    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (factor?.type !== 'totp') throw new Error('No factor');
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml/);
    expect(factor.totp.uri).toBe(
      `otpauth://totp/127.0.0.1:3000:a@example.com?algorithm=SHA1&digits=6&issuer=127.0.0.1%3A3000&period=30&secret=${factor.totp.secret}`,
    );
    const code = () => totpCode(factor.totp.secret, project.backend.clock.now());
    const wrong = code() === '000000' ? '111111' : '000000';
    const factorId = factor.id;
    expect(codeOf(await client.auth.mfa.challengeAndVerify({ factorId, code: wrong }))).toBe(
      'mfa_verification_failed',
    );
    const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
    expect(verified.error).toBeNull();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    // Verifying the factor ended the account's sessions without it.
    expect((await bystander.auth.getUser()).error?.name).toBe(sessionMissing);

    const fresh = project.client();
    const signedIn = sessionOf(await fresh.auth.signInWithPassword({ email, password }));
    expect(signedIn.user.factors).toMatchObject([
      { id: factorId, status: 'verified', friendly_name: 'Phone' },
    ]);
    expect((await fresh.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect(codeOf(await fresh.auth.updateUser({ password: 'secret456' }))).toBe('insufficient_aal');
    expect(codeOf(await fresh.auth.mfa.unenroll({ factorId }))).toBe('insufficient_aal');
    expect(codeOf(await fresh.auth.mfa.enroll({ factorType: 'totp', friendlyName: '2' }))).toBe(
      'insufficient_aal',
    );

    expect(sessionOf(await client.auth.refreshSession()).user.factors).toHaveLength(1);
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await client.auth.refreshSession();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
  });

  test('Factor names are unique, ten factors are the maximum, and a challenge ends after five minutes', async () => {
    project.addUser(email, password);
    const client = project.client();
    sessionOf(await client.auth.signInWithPassword({ email, password }));
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (factor?.type !== 'totp') throw new Error('No factor');
    expect(codeOf(await client.auth.mfa.enroll({ factorType: 'totp' }))).toBe('mfa_factor_name_conflict');
    for (let index = 2; index <= 10; index += 1) {
      const added = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: String(index) });
      expect(added.error).toBeNull();
    }
    const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '11' });
    expect(codeOf(eleventh)).toBe('too_many_enrolled_mfa_factors');

    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
    const challengeId = challenge?.id ?? '';
    project.wait(301);
    const answer = { factorId: factor.id, challengeId, code: totpCode(factor.totp.secret, Date.now()) };
    expect(codeOf(await client.auth.mfa.verify(answer))).toBe('mfa_challenge_expired');
    expect(codeOf(await client.auth.mfa.verify(answer))).toBe('mfa_factor_not_found');
  });

  /** An account with a verified factor; `client` has signed in to it by password only. `code` takes an offset in seconds. */
  async function signInWithoutCode(address: string) {
    project.addUser(address, password);
    const first = project.client();
    sessionOf(await first.auth.signInWithPassword({ email: address, password }));
    const { data: factor } = await first.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (factor?.type !== 'totp') throw new Error('No factor');
    const { secret } = factor.totp;
    const code = (seconds = 0) => totpCode(secret, project.backend.clock.now() + seconds * 1000);
    const factorId = factor.id;
    expect((await first.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
    const client = project.client();
    sessionOf(await client.auth.signInWithPassword({ email: address, password }));
    const level = async () => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
    const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
    return { client, factorId, code, level, challenge };
  }

  test('A code of another minute or account, or for the factor of another account, is refused and changes nothing', async () => {
    const { client, factorId, code, level, challenge } = await signInWithoutCode(email);
    const other = await signInWithoutCode('b@example.com');
    const challengeId = await challenge();
    for (const wrong of [code(-60), code(60), other.code()]) {
      const refused = await client.auth.mfa.verify({ factorId, challengeId, code: wrong });
      expect(refused.error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      });
    }
    const foreign = { factorId: other.factorId, challengeId: await other.challenge(), code: other.code() };
    expect(codeOf(await client.auth.mfa.verify(foreign))).toBe('mfa_factor_not_found');
    expect(codeOf(await client.auth.mfa.verify({ ...foreign, factorId, code: code() }))).toBe(
      'mfa_factor_not_found',
    );
    expect([await level(), await other.level()]).toEqual(['aal1', 'aal1']);
    expect((await client.auth.mfa.verify({ factorId, challengeId, code: code() })).error).toBeNull();
    expect([await level(), await other.level()]).toEqual(['aal2', 'aal1']);
  });

  // internal/api/mfa.go: Auth remembers which challenges were answered, and not which codes were used. To an answered
  // challenge it says `mfa_ip_address_mismatch`.
  test('A code works again while it is valid; a challenge can be answered once, even by simultaneous calls', async () => {
    const { client, factorId, code, level, challenge } = await signInWithoutCode(email);
    const sameCode = code();
    const both = await Promise.all([
      client.auth.mfa.challengeAndVerify({ factorId, code: sameCode }),
      client.auth.mfa.challengeAndVerify({ factorId, code: sameCode }),
    ]);
    expect(both.map(codeOf)).toEqual([undefined, undefined]);
    const challengeId = await challenge();
    const answers = await Promise.all([
      client.auth.mfa.verify({ factorId, challengeId, code: sameCode }),
      client.auth.mfa.verify({ factorId, challengeId, code: sameCode }),
    ]);
    expect(answers.map(codeOf)).toEqual([undefined, 'mfa_ip_address_mismatch']);
    expect(await level()).toBe('aal2');
    expect((await client.auth.refreshSession()).error).toBeNull();
    project.wait(61);
    expect(codeOf(await client.auth.mfa.challengeAndVerify({ factorId, code: sameCode }))).toBe(
      'mfa_verification_failed',
    );
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('A second factor is refused if the project has switched it off', async () => {
    project = createAuthTestProject({ mfaEnabled: false });
    project.addUser(email, password);
    const client = project.client();
    sessionOf(await client.auth.signInWithPassword({ email, password }));
    expect(codeOf(await client.auth.mfa.enroll({ factorType: 'totp' }))).toBe('mfa_totp_enroll_not_enabled');
    expect(codeOf(await client.auth.mfa.enroll({ factorType: 'phone', phone: '+155' }))).toBe(
      'mfa_phone_enroll_not_enabled',
    );
  });
});

describe('admin', () => {
  test.each(['serviceRole', 'secret'] as const)('The admin API manages users with a %s key', async (key) => {
    const { admin } = project.client({ key }).auth;
    const created = await admin.createUser({
      email: 'Adm@example.com',
      password,
      email_confirm: true,
      user_metadata: { full_name: 'Adm' },
      app_metadata: { plan: 'pro' },
    });
    const id = created.data.user?.id ?? '';
    expect(created.data.user).toMatchObject({
      email: 'adm@example.com',
      user_metadata: { full_name: 'Adm', email_verified: true },
      app_metadata: { plan: 'pro', provider: 'email', providers: ['email'] },
    });
    expect(codeOf(await admin.createUser({ email: 'adm@example.com', password }))).toBe('email_exists');
    const updated = await admin.updateUserById(id, { user_metadata: { x: 1 }, email: 'new@example.com' });
    expect(updated.data.user).toMatchObject({ email: 'new@example.com', user_metadata: { x: 1 } });
    expect((await admin.getUserById(id)).data.user?.id).toBe(id);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect(codeOf(await admin.getUserById(id))).toBe('user_not_found');
    expect(project.backend.table('public.people').size).toBe(0);
  });

  test('The admin API lists users in pages, newest first', async () => {
    for (let index = 1; index <= 5; index += 1) project.addUser(`${index}@example.com`, password);
    const { admin } = project.client({ key: 'serviceRole' }).auth;
    const page = await admin.listUsers({ page: 2, perPage: 2 });
    if (page.error) throw page.error;
    expect(page.data.users.map((user) => user.email)).toEqual(['3@example.com', '2@example.com']);
    expect(page.data).toMatchObject({ total: 5, nextPage: 3, lastPage: 3, aud: 'authenticated' });
    const last = await admin.listUsers({ page: 3, perPage: 2 });
    if (last.error) throw last.error;
    expect(last.data.users).toHaveLength(1);
    expect(last.data.nextPage).toBeNull();
  });

  test('A soft delete keeps the row, but neither the address nor the name', async () => {
    const id = project.addUser(email, password);
    const { admin } = project.client({ key: 'serviceRole' }).auth;
    expect((await admin.deleteUser(id, true)).error).toBeNull();
    const row = JSON.stringify(project.backend.table('auth.users').find({ id }));
    expect(row).not.toContain(email);
    expect(row).not.toContain('Ann'); // `addUser` gives everybody this name.
    expect(codeOf(await project.client().auth.signInWithPassword({ email, password }))).toBe(
      'invalid_credentials',
    );
  });

  test('An invitation is a mail whose link signs in', async () => {
    const { admin } = project.client({ key: 'serviceRole' }).auth;
    const invited = await admin.inviteUserByEmail('guest@example.com', { data: { full_name: 'Guest' } });
    expect(invited.data.user?.invited_at).toBeDefined();
    const mail = project.lastMail('guest@example.com');
    expect(new URL(mail.link ?? '').searchParams.get('type')).toBe('invite');
    expect(follow(mail.link).hash).toMatch(/^#access_token=.*&type=invite$/);
    expect(codeOf(await admin.inviteUserByEmail('guest@example.com'))).toBe('email_exists');
  });

  test('A generated link is returned without a mail', async () => {
    project.addUser(email, password);
    const { admin } = project.client({ key: 'serviceRole' }).auth;
    const { data, error } = await admin.generateLink({ type: 'recovery', email });
    if (error) throw error;
    expect(data.properties).toMatchObject({
      verification_type: 'recovery',
      redirect_to: 'http://127.0.0.1:3000',
    });
    expect(project.mails()).toEqual([]);
    const verified = await project
      .client()
      .auth.verifyOtp({ token_hash: data.properties.hashed_token, type: 'recovery' });
    expect(sessionOf(verified).user.email).toBe(email);
    const unknown = await admin.generateLink({ type: 'recovery', email: 'zz@example.com' });
    expect(codeOf(unknown)).toBe('user_not_found');
  });

  test('The admin API signs a person out by the access token', async () => {
    project.addUser(email, password);
    const client = project.client();
    const session = sessionOf(await client.auth.signInWithPassword({ email, password }));
    const { admin } = project.client({ key: 'serviceRole' }).auth;
    expect((await admin.signOut(session.access_token, 'global')).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe(sessionMissing);
  });

  test('The admin API lists and deletes factors', async () => {
    const id = project.addUser(email, password);
    const client = project.client();
    sessionOf(await client.auth.signInWithPassword({ email, password }));
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const { admin } = project.client({ key: 'serviceRole' }).auth;
    const listed = await admin.mfa.listFactors({ userId: id });
    expect(listed.data?.factors).toMatchObject([{ friendly_name: 'Phone', status: 'unverified' }]);
    const factorId = listed.data?.factors[0]?.id ?? '';
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    expect(project.backend.table('auth.mfa_factors').size).toBe(0);
  });

  test('The admin API is refused to the anonymous key', async () => {
    project.addUser(email, password);
    expect(codeOf(await project.client().auth.admin.listUsers())).toBe('not_admin');
  });
});

describe('tokens that a JWT library verifies', () => {
  async function signIn(): Promise<Session> {
    project.addUser(email, password);
    const result: AuthResponse = await project.client().auth.signInWithPassword({ email, password });
    return sessionOf(result);
  }
  const expected = { issuer: 'http://fake.test/auth/v1', audience: 'authenticated' };

  test('A JWT library verifies HS256 tokens with the project’s secret', async () => {
    const { access_token: token, user, expires_at: expiresAt } = await signIn();
    const secret = new TextEncoder().encode(project.backend.settings.jwtSecret);
    const { payload, protectedHeader } = await jwtVerify(token, secret, {
      ...expected,
      currentDate: new Date(),
    });
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(Object.keys(payload)).toEqual([
      'iss',
      'sub',
      'aud',
      'exp',
      'iat',
      'email',
      'phone',
      'app_metadata',
      'user_metadata',
      'role',
      'aal',
      'amr',
      'session_id',
      'is_anonymous',
    ]);
    expect(payload).toMatchObject({
      sub: user.id,
      exp: expiresAt,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: payload.iat }],
    });
    expect(project.call('GET', '/.well-known/jwks.json').text).toBe('{"keys":[]}');
  });

  test('A JWT library verifies ES256 tokens with the published key', async () => {
    project = createAuthTestProject({ jwt: { algorithm: 'ES256' } });
    const { access_token: token } = await signIn();
    const keys = project.call('GET', '/.well-known/jwks.json').body as JSONWebKeySet;
    expect(decodeProtectedHeader(token).kid).toBe(keys.keys[0]?.kid);
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      ...expected,
      currentDate: new Date(),
    });
    expect(payload.email).toBe(email);
    expect(project.call('GET', '/user', { bearer: token }).status).toBe(200);
  });
});
