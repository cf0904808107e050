import { createTestFake, type TestFake } from '../../mocks/testing/testBackend';
import { answerCalls } from 'supabase-in-memory/jest';
import { totpCode } from 'supabase-in-memory/tools';
import { demoAccounts } from '../../mocks/product/demoAccounts';
import { startAuthEvents, stopAuthEvents, type AuthEvent } from './authEvents';
import { discardClient, getClient, setProject } from './client';
import { sessionStorageKey } from './tokenStorage';

const [, customer] = demoAccounts;

let backend: TestFake;
let events: AuthEvent[];

/** Waits for events that the library sends asynchronously. */
const flush = () => new Promise((resolve) => setTimeout(resolve, 0));

const signIn = async () => {
  const { auth } = await getClient();
  const { data, error } = await auth.signInWithPassword(customer);
  if (error) throw error;
  await flush();
  events.length = 0;
  return { auth, user: { id: data.user.id, email: customer.email } };
};

beforeEach(() => {
  // The library warns about the clients of earlier tests.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = createTestFake({ scenario: 'empty' });
  answerCalls(backend);
  setProject(backend);
  events = [];
  startAuthEvents((event) => void events.push(event));
});

afterEach(() => {
  stopAuthEvents();
  discardClient();
});

test('INITIAL_SESSION without a session reports that there is none', async () => {
  await getClient();
  await flush();
  expect(events).toEqual([{ type: 'none' }]);
});

test('INITIAL_SESSION with a session reports the user and no token', async () => {
  const { user } = await signIn();
  discardClient();
  await getClient();
  await flush();
  // INITIAL_SESSION; SIGNED_IN follows with the same session.
  const session = { type: 'session', user, expiresAt: expect.any(Number), recovering: false };
  expect(events).toEqual([session, session]);
});

test('SIGNED_IN, TOKEN_REFRESHED, USER_UPDATED and SIGNED_OUT are reported as session, renewed, session and ended', async () => {
  const { auth } = await getClient();
  await flush();
  events.length = 0;
  await auth.signInWithPassword(customer);
  await auth.refreshSession();
  await auth.updateUser({ data: { full_name: 'Another Name' } });
  await auth.signOut();
  await flush();
  expect(events.map(({ type }) => type)).toEqual(['session', 'renewed', 'session', 'ended']);
});

test('PASSWORD_RECOVERY is reported as a session in password recovery', async () => {
  const { auth } = await getClient();
  await auth.resetPasswordForEmail(customer.email);
  const [mail] = await backend.mailbox.list(customer.email);
  const answer = await fetch(mail?.link ?? '', { redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  events.length = 0;
  expect((await auth.exchangeCodeForSession(code)).error).toBeNull();
  await flush();
  expect(events).toEqual([expect.objectContaining({ type: 'session', recovering: true })]);
});

test('MFA_CHALLENGE_VERIFIED is reported as a session of the same user', async () => {
  const { auth, user } = await signIn();
  const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' });
  if (factor?.type !== 'totp') throw new Error('No factor');
  const code = totpCode(factor.totp.secret, Date.parse((await backend.state()).clock));
  expect((await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
  await flush();
  expect(events).toEqual([expect.objectContaining({ type: 'session', user, recovering: false })]);
});

test('A stored session without a user does not count as a session', async () => {
  localStorage.setItem(sessionStorageKey(), JSON.stringify({ access_token: 'a', refresh_token: 'b' }));
  await getClient();
  await flush();
  expect(events).toEqual([{ type: 'none' }]);
});
