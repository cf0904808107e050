import type { Json } from 'supabase-in-memory';
import { createTestFake, type TestFake } from '../../mocks/testing/testBackend';
import { answerCalls } from 'supabase-in-memory/jest';
import { demoAccounts } from '../../mocks/product/demoAccounts';
import { appError } from '../errors/appError';
import { discardClient, getClient, setProject } from './client';
import { arrayOf, objectOf, isString, type TypeGuard } from '../lib/typeGuards';
import { runQuery, type Query, type QueryAnswer } from './runQuery';
import type { Client } from './client';
import { sessionStorageKey } from './tokenStorage';

/** Runs a query and accepts an answer of any shape. */
function runAnything<A extends QueryAnswer>(
  userId: string,
  build: (client: Client) => Query<A>,
  signal?: AbortSignal,
) {
  const anything: TypeGuard<NonNullable<A['data']>> = (value): value is NonNullable<A['data']> =>
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

test('A member’s query returns rows', async () => {
  const userId = await signIn();
  expect(await readRoles(userId)).toMatchObject({ data: [{ role: 'user' }] });
});

test('A call that fails because of a deadlock in the database is sent once more, and only once', async () => {
  const userId = await signIn();
  const deadlock = () => Response.json({ code: '40P01', message: 'deadlock detected' }, { status: 500 });
  prepared = [deadlock()];
  expect(await readRoles(userId)).toMatchObject({ data: [{ role: 'user' }] });
  prepared = [deadlock(), deadlock()];
  expect(await readRoles(userId)).toMatchObject({ error: { code: '40P01', status: 500 } });
  expect(sent).toHaveLength(4);
});

test('Without a session no call is sent', async () => {
  expect(await readRoles('11111111-2222-4333-8444-555555555555')).toMatchObject({
    error: { kind: 'unauthenticated', code: 'session_missing' },
  });
  expect(sent).toEqual([]);
});

test('A call for a user other than the stored session’s is not sent', async () => {
  await signIn();
  expect(await readRoles('11111111-2222-4333-8444-555555555555')).toMatchObject({
    error: { kind: 'unauthenticated', code: 'user_changed', status: 401 },
  });
  expect(sent).toEqual([]);
});

test('An expired token is refreshed once, and the calls are sent again', async () => {
  const userId = await signIn();
  // By this device's clock the token is still valid; by the server's, which is two hours ahead, it has expired.
  await backend.clock.advance(7200);
  const answers = await Promise.all([readRoles(userId), readRoles(userId), readRoles(userId)]);
  for (const answer of answers) expect(answer).toMatchObject({ data: [{ role: 'user' }] });
  expect(sent.filter((url) => url.includes('grant_type=refresh_token'))).toHaveLength(1);
});

test('A deadlock after a token refresh is retried with the new token', async () => {
  const userId = await signIn();
  await backend.clock.advance(7200);
  let calls = 0;
  onRequest = ({ url }) => {
    if (!url.includes('/rest/')) return;
    calls += 1;
    if (calls === 2) prepared = [Response.json({ code: '40P01' }, { status: 500 })];
  };
  expect(await readRoles(userId)).toMatchObject({ data: [{ role: 'user' }] });
  expect(calls).toBe(3);
});

describe('an aborted call', () => {
  const aborted = { error: { kind: 'offline' } };

  test('An aborted call is not sent', async () => {
    const userId = await signIn();
    expect(await readRoles(userId, AbortSignal.abort())).toMatchObject(aborted);
    expect(sent).toEqual([]);
  });

  test('A call aborted during the token refresh is not sent again', async () => {
    const userId = await signIn();
    const controller = new AbortController();
    onRequest = ({ url }) => {
      if (url.includes('grant_type=refresh_token')) controller.abort();
    };
    await backend.clock.advance(7200);
    expect(await readRoles(userId, controller.signal)).toMatchObject(aborted);
    expect(sent.filter((url) => url.includes('/rest/'))).toHaveLength(1);
  });
});

test('A failed token refresh does not lose the session, and the next call retries it', async () => {
  const userId = await signIn();
  const stored = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? '{}');
  localStorage.setItem(sessionStorageKey(), JSON.stringify({ ...stored, expires_at: 1 }));
  await backend.faults.replace({ then: 'drop' });
  jest.useFakeTimers();
  // A call waits ten seconds for the refresh.
  const failing = readRoles(userId);
  await jest.advanceTimersByTimeAsync(11_000);
  expect(await failing).toMatchObject({ error: { kind: 'offline' } });
  jest.useRealTimers();
  await backend.faults.clear();
  expect(await readRoles(userId)).toMatchObject({ data: [{ role: 'user' }] });
});

test.each([
  ['an empty 404', new Response(null, { status: 404 })],
  ['an empty 200', new Response('', { status: 200 })],
  ['a web page', new Response('<html></html>', { status: 200 })],
])('A response that is %s is an error, not an empty list', async (_name, answer) => {
  const userId = await signIn();
  const stored = localStorage.getItem(sessionStorageKey()) ?? '';
  answerCalls({ url: backend.url, respond: () => Promise.resolve(answer) });
  setProject(backend);
  localStorage.setItem(sessionStorageKey(), stored);
  const { data, error } = await readRoles(userId);
  expect(data).toBeUndefined();
  expect(error).toMatchObject({ kind: 'server', detail: null });
});

test('An exception while building a query is returned as an error', async () => {
  const userId = await signIn();
  const answer = await runAnything(userId, () => {
    throw new TypeError('x is not a function');
  });
  expect(answer).toMatchObject({ error: { kind: 'server', code: 'unexpected', detail: null } });
});

/** Reads roles from a server that responds with status 200 and this body. */
async function readRolesFrom(body: Json) {
  const userId = await signIn();
  await backend.faults.replace({ match: { path: '/rest/' }, then: { status: 200, body } });
  const roles = arrayOf(
    objectOf<{ role: 'user' | 'admin' }>({ role: isString as TypeGuard<'user' | 'admin'> }),
  );
  return runQuery(userId, (db) => db.from('profiles').select('role'), roles);
}

test.each([{}, 'a text', [null], [{}], [{ role: null }], 7])(
  'A 200 with %j instead of rows is a server error',
  async (body) => {
    expect(await readRolesFrom(body)).toMatchObject({ error: { kind: 'server', detail: null } });
  },
);

test('A 200 with an empty list is a success without rows', async () => {
  expect(await readRolesFrom([])).toMatchObject({ data: [] });
});

describe('a response', () => {
  interface Answer {
    data?: unknown;
    error?: unknown;
    count?: number | null;
    status: number;
  }

  /** A query that gets the answers in turn; `tokens` has the token of each call. */
  function stubQuery(...answers: [Answer, ...Answer[]]) {
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

  test('The result of a query has the rows and their total count', async () => {
    const userId = await signIn();
    const { build, tokens } = stubQuery({ status: 206, data: [1, 2], count: 7 });
    expect(await runAnything(userId, build)).toEqual({ data: [1, 2], meta: { count: 7 } });
    expect(tokens).toEqual([storedToken()]);
    expect(build).toHaveBeenCalledWith(await getClient());
  });

  test('A query that cannot be aborted accepts a signal, too', async () => {
    const userId = await signIn();
    const { build } = stubQuery({ status: 200, data: [1] });
    expect(await runAnything(userId, build, new AbortController().signal)).toMatchObject({ data: [1] });
  });

  test.each([null, undefined])('A response whose data is %s cannot be read', async (data) => {
    const userId = await signIn();
    expect(await runAnything(userId, stubQuery({ status: 204, data }).build)).toEqual({
      error: appError('server', 'unreadable_answer', { status: 204 }),
    });
  });

  test.each([0, '', false])('A response whose data is %j is valid', async (data) => {
    const userId = await signIn();
    expect(await runAnything(userId, stubQuery({ status: 200, data }).build)).toMatchObject({ data });
  });

  test('A response with both an error and data is an error', async () => {
    const userId = await signIn();
    const error = { code: '42501', message: 'No.' };
    expect(await runAnything(userId, stubQuery({ status: 403, data: [], error }).build)).toMatchObject({
      error: { kind: 'forbidden', code: '42501', status: 403 },
    });
  });

  test.each(['PGRST301', 'PGRST303'])(
    'A call whose response says that the token is stale (%s) is retried with a new token',
    async (code) => {
      const userId = await signIn();
      const first = storedToken();
      // Two tokens issued within one second are equal.
      await backend.clock.advance(1);
      const { build, tokens } = stubQuery(
        { status: 401, error: { code, message: 'No.' } },
        { status: 200, data: [1] },
      );
      expect(await runAnything(userId, build)).toMatchObject({ data: [1] });
      expect(tokens).toEqual([first, storedToken()]);
      expect(storedToken()).not.toBe(first);
    },
  );

  test('A call whose response says that the refreshed token is stale, too, is not retried again', async () => {
    const userId = await signIn();
    const { build } = stubQuery(stale, stale);
    expect(await runAnything(userId, build)).toMatchObject({ error: { code: 'PGRST303' } });
    expect(build).toHaveBeenCalledTimes(2);
  });

  test.each<[string, Answer]>([
    ['for another reason', { status: 401, error: { code: '42501', message: 'No.' } }],
    ['with another status', { ...stale, status: 403 }],
    ['without a code', { status: 401, error: { message: 'No.' } }],
    ['with a plain text', { status: 401, error: 'No.' }],
  ])('A call that is refused %s is not retried', async (_name, answer) => {
    const userId = await signIn();
    const { build } = stubQuery(answer);
    expect(await runAnything(userId, build)).toMatchObject({ error: { status: answer.status } });
    expect(build).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });

  test('A response without an error is accepted, whatever its status', async () => {
    const userId = await signIn();
    expect(await runAnything(userId, stubQuery({ status: 401, data: [1] }).build)).toMatchObject({
      data: [1],
    });
  });

  test('A call with a stale token that cannot be refreshed is not retried, and ends as unauthenticated', async () => {
    const userId = await signIn();
    await backend.faults.replace({
      match: { path: '/auth/v1/token' },
      then: { status: 400, body: { code: 'refresh_token_not_found', message: 'No.' } },
    });
    const { build } = stubQuery(stale);
    expect(await runAnything(userId, build)).toMatchObject({
      error: { kind: 'unauthenticated', code: 'session_missing' },
    });
    expect(build).toHaveBeenCalledTimes(1);
  });

  test('A call is not retried as another user who has signed in in another tab', async () => {
    const userId = await signIn();
    const mine = localStorage.getItem(sessionStorageKey()) ?? '';
    const { auth } = await getClient();
    await auth.signInWithPassword(demoAccounts[0]);
    const theirs = localStorage.getItem(sessionStorageKey()) ?? '';
    localStorage.setItem(sessionStorageKey(), mine);
    const { build } = stubQuery(stale);
    const answer = await runAnything(userId, () => {
      localStorage.setItem(sessionStorageKey(), theirs);
      return build();
    });
    expect(answer).toMatchObject({ error: { kind: 'unauthenticated', code: 'user_changed', status: 401 } });
    expect(build).toHaveBeenCalledTimes(1);
  });
});
