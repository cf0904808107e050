import { createTestFake, type TestFake } from '../../mocks/testing/testBackend';
import { answerCalls } from '../../mocks/transports/node/answerCalls';
import { demoAccounts } from '../../mocks/product/demoAccounts';
import { discardClient, getClient, setProject } from './client';
import { runQuery } from './runQuery';
import { sessionStorageKey } from './tokenStorage';

let backend: TestFake;
let sent: string[];

beforeEach(() => {
  // Of the library, about the clients of the tests before.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = createTestFake({ scenario: 'empty' });
  sent = [];
  const { url, respond } = backend;
  answerCalls({
    url,
    respond: (request) => {
      sent.push(request.url);
      return respond(request);
    },
  });
  setProject(backend);
});

afterEach(discardClient);

async function signIn(): Promise<string> {
  const { auth } = await getClient();
  const [, { email, password }] = demoAccounts;
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  sent = [];
  return data.user.id;
}

const readRoles = (userId: string) => runQuery(userId, (db) => db.from('profiles').select('role'));

test('answers rows as the member', async () => {
  const userId = await signIn();
  expect(await readRoles(userId)).toMatchObject({ data: [{ role: 'user' }] });
});

test('without a session nothing is sent', async () => {
  expect(await readRoles('11111111-2222-4333-8444-555555555555')).toMatchObject({
    error: { kind: 'unauthenticated', code: 'session_missing' },
  });
  expect(sent).toEqual([]);
});

test('as somebody else nothing is sent', async () => {
  await signIn();
  expect(await readRoles('11111111-2222-4333-8444-555555555555')).toMatchObject({
    error: { kind: 'unauthenticated', code: 'user_changed' },
  });
  expect(sent).toEqual([]);
});

test('a token that the server calls expired is renewed once, and the calls are sent again', async () => {
  const userId = await signIn();
  // The device believes that the token is good; the server's clock has moved on.
  backend.fake.controls.advanceClock(7200);
  const answers = await Promise.all([readRoles(userId), readRoles(userId), readRoles(userId)]);
  for (const answer of answers) expect(answer).toMatchObject({ data: [{ role: 'user' }] });
  expect(sent.filter((url) => url.includes('grant_type=refresh_token'))).toHaveLength(1);
});

test('a renewal that fails is not a lost session, and the next call tries afresh', async () => {
  const userId = await signIn();
  const stored = JSON.parse(localStorage.getItem(sessionStorageKey) ?? '{}');
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...stored, expires_at: 1 }));
  backend.fake.controls.setFaults([{ then: 'drop' }]);
  jest.useFakeTimers();
  const failing = readRoles(userId);
  await jest.advanceTimersByTimeAsync(11_000);
  expect(await failing).toMatchObject({ error: { kind: 'offline' } });
  jest.useRealTimers();
  backend.fake.controls.setFaults([]);
  expect(await readRoles(userId)).toMatchObject({ data: [{ role: 'user' }] });
});

test.each([
  ['an empty 404', new Response(null, { status: 404 })],
  ['an empty 200', new Response('', { status: 200 })],
  ['a page', new Response('<html></html>', { status: 200 })],
])('%s is an error, not an empty list', async (_name, answer) => {
  const userId = await signIn();
  const stored = localStorage.getItem(sessionStorageKey) ?? '';
  answerCalls({ url: backend.url, respond: () => Promise.resolve(answer) });
  setProject(backend);
  localStorage.setItem(sessionStorageKey, stored);
  const { data, error } = await readRoles(userId);
  expect(data).toBeUndefined();
  expect(error).toMatchObject({ kind: 'server', detail: null });
});

test('whatever the query throws is an error too', async () => {
  const userId = await signIn();
  const answer = await runQuery(userId, () => {
    throw new TypeError('x is not a function');
  });
  expect(answer).toMatchObject({ error: { kind: 'server', code: 'unexpected', detail: null } });
});
