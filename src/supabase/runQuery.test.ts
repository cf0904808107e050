import { createTestFake, type TestFake } from '../../mocks/testing/testBackend';
import { answerCalls } from '../../mocks/transports/node/answerCalls';
import { demoAccounts } from '../../mocks/product/demoAccounts';
import { appError } from '../errors/appError';
import { discardClient, getClient, setProject } from './client';
import { arrayOf, objectOf, isString, type Guard } from '../lib/guards';
import { runQuery, type Query, type QueryAnswer } from './runQuery';
import type { Client } from './client';
import { sessionStorageKey } from './tokenStorage';

/** For tests that do not depend on the shape of an answer. */
function runAnything<A extends QueryAnswer>(
  userId: string,
  build: (client: Client) => Query<A>,
  signal?: AbortSignal,
) {
  const anything: Guard<NonNullable<A['data']>> = (value): value is NonNullable<A['data']> =>
    value !== null && value !== undefined;
  return runQuery(userId, build, anything, signal);
}

let backend: TestFake;
let sent: string[];
let onRequest: (request: Request) => void;
/** Answers that the next calls get in place of the fake's. */
let prepared: Response[];

beforeEach(() => {
  // The library warns about the clients of earlier tests.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = createTestFake({ scenario: 'empty' });
  sent = [];
  onRequest = () => undefined;
  prepared = [];
  const { url, respond } = backend;
  answerCalls({
    url,
    respond: async (request) => {
      sent.push(request.url);
      onRequest(request);
      return prepared.shift() ?? respond(request);
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

const readRoles = (userId: string, signal?: AbortSignal) =>
  runAnything(userId, (db) => db.from('profiles').select('role'), signal);

test('answers rows as the member', async () => {
  const userId = await signIn();
  expect(await readRoles(userId)).toMatchObject({ data: [{ role: 'user' }] });
});

test('A call that the database ended because of a deadlock is sent once more, and no oftener', async () => {
  const userId = await signIn();
  const deadlock = () => Response.json({ code: '40P01', message: 'deadlock detected' }, { status: 500 });
  prepared = [deadlock()];
  expect(await readRoles(userId)).toMatchObject({ data: [{ role: 'user' }] });
  prepared = [deadlock(), deadlock()];
  expect(await readRoles(userId)).toMatchObject({ error: { code: '40P01', status: 500 } });
  expect(sent).toHaveLength(4);
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
    error: { kind: 'unauthenticated', code: 'user_changed', status: 401 },
  });
  expect(sent).toEqual([]);
});

test('a token that the server calls expired is renewed once, and the calls are sent again', async () => {
  const userId = await signIn();
  // This device takes the token for valid; the server's clock has moved on.
  backend.fake.controls.advanceClock(7200);
  const answers = await Promise.all([readRoles(userId), readRoles(userId), readRoles(userId)]);
  for (const answer of answers) expect(answer).toMatchObject({ data: [{ role: 'user' }] });
  expect(sent.filter((url) => url.includes('grant_type=refresh_token'))).toHaveLength(1);
});

describe('a call that is taken back', () => {
  const takenBack = { error: { kind: 'offline' } };

  test('is not sent', async () => {
    const userId = await signIn();
    expect(await readRoles(userId, AbortSignal.abort())).toMatchObject(takenBack);
    expect(sent).toEqual([]);
  });

  test('while its token is renewed is not sent again', async () => {
    const userId = await signIn();
    const controller = new AbortController();
    onRequest = ({ url }) => {
      if (url.includes('grant_type=refresh_token')) controller.abort();
    };
    backend.fake.controls.advanceClock(7200);
    expect(await readRoles(userId, controller.signal)).toMatchObject(takenBack);
    expect(sent.filter((url) => url.includes('/rest/'))).toHaveLength(1);
  });
});

test('a renewal that fails is not a lost session, and the next call tries afresh', async () => {
  const userId = await signIn();
  const stored = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? '{}');
  localStorage.setItem(sessionStorageKey(), JSON.stringify({ ...stored, expires_at: 1 }));
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
  const stored = localStorage.getItem(sessionStorageKey()) ?? '';
  answerCalls({ url: backend.url, respond: () => Promise.resolve(answer) });
  setProject(backend);
  localStorage.setItem(sessionStorageKey(), stored);
  const { data, error } = await readRoles(userId);
  expect(data).toBeUndefined();
  expect(error).toMatchObject({ kind: 'server', detail: null });
});

test('whatever the query throws is an error too', async () => {
  const userId = await signIn();
  const answer = await runAnything(userId, () => {
    throw new TypeError('x is not a function');
  });
  expect(answer).toMatchObject({ error: { kind: 'server', code: 'unexpected', detail: null } });
});

test.each([{}, [], 'a text', [null], [{}], [{ role: null }], 7])(
  'a 200 that holds %j instead of rows is the server’s error',
  async (body) => {
    const userId = await signIn();
    backend.fake.controls.setFaults([{ match: { path: '/rest/' }, then: { status: 200, body } }]);
    const roles = arrayOf(
      objectOf<{ role: 'user' | 'admin' }>({ role: isString as Guard<'user' | 'admin'> }),
    );
    const answer = await runQuery(userId, (db) => db.from('profiles').select('role'), roles);
    const isEmptyList = Array.isArray(body) && body.length === 0;
    expect(answer).toMatchObject(isEmptyList ? { data: [] } : { error: { kind: 'server', detail: null } });
  },
);

describe('an answer', () => {
  interface Answer {
    data?: unknown;
    error?: unknown;
    count?: number | null;
    status: number;
  }

  /** A query that gets the answers in turn; `tokens` are those that it was sent with. */
  function answering(...answers: [Answer, ...Answer[]]) {
    const tokens: string[] = [];
    const build = jest.fn(() => ({
      setHeader(name: string, value: string) {
        expect(name).toBe('Authorization');
        tokens.push(value);
        const answer = answers[tokens.length - 1] ?? { status: 500 };
        return Promise.resolve({ data: null, error: null, count: null, ...answer });
      },
      then: () => Promise.reject(new Error('sent without a token')),
    }));
    return { build, tokens };
  }

  const storedToken = () => {
    const session: { access_token: string } = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? '{}');
    return `Bearer ${session.access_token}`;
  };

  const stale = { status: 401, error: { code: 'PGRST303', message: 'JWT expired' } };

  test('carries the rows and how many there are', async () => {
    const userId = await signIn();
    const { build, tokens } = answering({ status: 206, data: [1, 2], count: 7 });
    expect(await runAnything(userId, build)).toEqual({ data: [1, 2], meta: { count: 7 } });
    expect(tokens).toEqual([storedToken()]);
    expect(build).toHaveBeenCalledWith(await getClient());
  });

  test('is awaited by queries that nobody can take back, too', async () => {
    const userId = await signIn();
    const { build } = answering({ status: 200, data: [1] });
    expect(await runAnything(userId, build, new AbortController().signal)).toMatchObject({ data: [1] });
  });

  test.each([null, undefined])('whose data is %s cannot be read', async (data) => {
    const userId = await signIn();
    expect(await runAnything(userId, answering({ status: 204, data }).build)).toEqual({
      error: appError('server', 'unreadable_answer', { status: 204 }),
    });
  });

  test.each([0, '', false])('whose data is %j is one', async (data) => {
    const userId = await signIn();
    expect(await runAnything(userId, answering({ status: 200, data }).build)).toMatchObject({ data });
  });

  test('that is an error and has data is an error', async () => {
    const userId = await signIn();
    const error = { code: '42501', message: 'No.' };
    expect(await runAnything(userId, answering({ status: 403, data: [], error }).build)).toMatchObject({
      error: { kind: 'forbidden', code: '42501', status: 403 },
    });
  });

  test.each(['PGRST301', 'PGRST303'])('that calls the token stale (%s) is asked for again', async (code) => {
    const userId = await signIn();
    const first = storedToken();
    // Two tokens issued within one second are equal.
    backend.fake.controls.advanceClock(1);
    const { build, tokens } = answering(
      { status: 401, error: { code, message: 'No.' } },
      { status: 200, data: [1] },
    );
    expect(await runAnything(userId, build)).toMatchObject({ data: [1] });
    expect(tokens).toEqual([first, storedToken()]);
    expect(storedToken()).not.toBe(first);
  });

  test('that calls the renewed token stale, too, is not asked for a third time', async () => {
    const userId = await signIn();
    const { build } = answering(stale, stale);
    expect(await runAnything(userId, build)).toMatchObject({ error: { code: 'PGRST303' } });
    expect(build).toHaveBeenCalledTimes(2);
  });

  test.each<[string, Answer]>([
    ['for another reason', { status: 401, error: { code: '42501', message: 'No.' } }],
    ['with another status', { ...stale, status: 403 }],
    ['without a code', { status: 401, error: { message: 'No.' } }],
    ['in a text', { status: 401, error: 'No.' }],
  ])('that is refused %s is final', async (_name, answer) => {
    const userId = await signIn();
    const { build } = answering(answer);
    expect(await runAnything(userId, build)).toMatchObject({ error: { status: answer.status } });
    expect(build).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });

  test('that is no error is none, whatever its status', async () => {
    const userId = await signIn();
    expect(await runAnything(userId, answering({ status: 401, data: [1] }).build)).toMatchObject({
      data: [1],
    });
  });

  test('that calls the token stale is final when the token cannot be renewed', async () => {
    const userId = await signIn();
    backend.fake.controls.setFaults([
      {
        match: { path: '/auth/v1/token' },
        then: { status: 400, body: { code: 'refresh_token_not_found', message: 'No.' } },
      },
    ]);
    const { build } = answering(stale);
    expect(await runAnything(userId, build)).toMatchObject({
      error: { kind: 'unauthenticated', code: 'session_missing' },
    });
    expect(build).toHaveBeenCalledTimes(1);
  });

  test('is not asked for again as somebody else, who has signed in meanwhile in another tab', async () => {
    const userId = await signIn();
    const mine = localStorage.getItem(sessionStorageKey()) ?? '';
    const { auth } = await getClient();
    await auth.signInWithPassword(demoAccounts[0]);
    const theirs = localStorage.getItem(sessionStorageKey()) ?? '';
    localStorage.setItem(sessionStorageKey(), mine);
    const { build } = answering(stale);
    const answer = await runAnything(userId, () => {
      localStorage.setItem(sessionStorageKey(), theirs);
      return build();
    });
    expect(answer).toMatchObject({ error: { kind: 'unauthenticated', code: 'user_changed', status: 401 } });
    expect(build).toHaveBeenCalledTimes(1);
  });
});
