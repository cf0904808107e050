import type { Backend } from './backend/backend';
import { createBackend } from './backend/createBackend';
import type { FunctionDefinition, Schema } from './backend/schema';
import type { FaultRule } from './control/faults';
import { clearFaultCounters, readFaultCounters } from './control/faultCounters';
import type { Controls } from './control/handleControl';
import { authTables } from './gotrue/authTables';
import { DroppedConnection } from './droppedConnection';
import { createRespond, type RespondOptions } from './respond';
import type { Persistence } from './runWork';
import { storageTables } from './storage/storageTables';

const returningNotes = {
  args: {},
  returns: { setOf: 'public.notes' },
  execute: ['anon'],
  run: () => [],
} satisfies Omit<FunctionDefinition, 'volatility'>;
const notes: Schema = {
  exposed: ['public'],
  enums: {},
  tables: {
    'public.notes': {
      columns: { id: { type: 'integer' }, text: { type: 'text' } },
      primaryKey: ['id'],
      grants: (['select', 'insert'] as const).map((command) => ({ role: 'anon', command, columns: '*' })),
      rowLevelSecurity: false,
    },
  },
  functions: {
    read_notes: { ...returningNotes, volatility: 'stable' },
    change_notes: { ...returningNotes, volatility: 'volatile' },
  },
};

function setUp({ url, ...options }: RespondOptions & { url?: string } = {}) {
  const backend = createBackend({
    schema: notes,
    services: [{ tables: authTables }, { tables: storageTables }],
    settings: url === undefined ? {} : { url },
  });
  let rules: readonly FaultRule[] = [];
  const controls: Controls = {
    mailbox: () => [],
    areMailsDue: () => false,
    reset: () => undefined,
    startScenario: () => undefined,
    setClock: () => undefined,
    advanceClock: () => undefined,
    releaseClock: () => undefined,
    faults: () => rules,
    setFaults: (next) => {
      rules = next;
      backend.transaction(() => clearFaultCounters(backend));
    },
    faultCounters: () => readFaultCounters(backend)?.rules ?? [],
    pack: () => null,
    setPack: () => undefined,
    snapshot: () => null,
    restore: () => undefined,
    state: () => ({ scenario: 'test', seed: 1, seeded: true, clock: '', scenarios: [] }),
  };
  const respond = createRespond({ backend, controls }, options);
  const base = backend.settings.url;
  const call = (path: string, init: RequestInit = {}) =>
    respond(
      new Request(path.startsWith('/_fake') ? `${new URL(base).origin}${path}` : `${base}${path}`, {
        ...init,
        headers: { apikey: backend.settings.keys.anon, ...(init.headers as Record<string, string>) },
      }),
    );
  const insert = (id: number) =>
    call('/rest/v1/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, text: 'x' }),
    });
  return { backend, respond, call, insert, setRules: controls.setFaults };
}

async function outcome(answer: Promise<Response>): Promise<number | string> {
  return answer.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof DroppedConnection ? 'dropped' : 'failed'),
  );
}

/** `outcomeAndUse` returns the outcome of a call, and what the call did with the persistence. */
function recordPersistence() {
  const recorded: ('pull' | 'write')[] = [];
  const persistence: Persistence = {
    write: (work) => {
      recorded.push('write');
      return Promise.resolve(work());
    },
    pull: () => {
      recorded.push('pull');
      return Promise.resolve();
    },
  };
  const outcomeAndUse = async (answer: Promise<Response>) => {
    const result = await outcome(answer);
    return [result, ...recorded.splice(0)];
  };
  return { persistence, outcomeAndUse };
}

it('The fake answers at a project URL with a path, and at one without', async () => {
  const underPath = setUp({ url: 'http://localhost:8080/_supabase' });
  expect((await underPath.call('/rest/v1/notes')).status).toBe(200);
  expect((await setUp().call('/rest/v1/notes')).status).toBe(200);
});

it('The fake answers 501 to services that it does not have, instead of hanging', async () => {
  // This set-up is without Realtime.
  const { call } = setUp();
  for (const path of ['/functions/v1/hello', '/realtime/v1/websocket', '/graphql/v1', '/elsewhere']) {
    expect((await call(path, { method: 'POST' })).status).toBe(501);
  }
});

describe('faults', () => {
  it('A fault rule for every third matching call applies to those calls only', async () => {
    const { call, setRules } = setUp();
    setRules([{ match: { method: 'GET', table: 'notes' }, on: { every: 3 }, then: { status: 503 } }]);
    const seen = [];
    for (let count = 0; count < 7; count += 1) seen.push(await outcome(call('/rest/v1/notes')));
    expect(seen).toEqual([200, 200, 503, 200, 200, 503, 200]);
    expect(await outcome(call('/auth/v1/health'))).toBe(200);
  });

  it('Fault counts start again when the rules change', async () => {
    const { call, setRules } = setUp();
    setRules([{ on: { first: 1 }, then: { status: 500 } }]);
    expect([await outcome(call('/rest/v1/notes')), await outcome(call('/rest/v1/notes'))]).toEqual([
      500, 200,
    ]);
    setRules([{ on: { first: 1 }, then: { status: 502 } }]);
    expect(await outcome(call('/rest/v1/notes'))).toBe(502);
  });

  it('A dropped call changes nothing, unless only its answer is lost', async () => {
    const { backend, insert, setRules } = setUp();
    setRules([{ match: { method: 'POST' }, then: 'drop' }]);
    expect(await outcome(insert(1))).toBe('dropped');
    expect(backend.table('public.notes').size).toBe(0);
    setRules([{ match: { method: 'POST' }, then: 'lose-answer' }]);
    expect(await outcome(insert(1))).toBe('dropped');
    expect(backend.table('public.notes').size).toBe(1);
  });

  it('A fault can truncate an answer, or replace it with an HTML page or with any other answer', async () => {
    const { call, insert, setRules } = setUp();
    await insert(1);
    setRules([{ then: 'truncate' }]);
    const cut = await call('/rest/v1/notes');
    expect(cut.status).toBe(200);
    await expect(cut.json()).rejects.toThrow('JSON');
    setRules([{ then: { html: 200 } }]);
    const page = await call('/rest/v1/notes');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    setRules([{ then: { status: 429, body: { message: 'slow down' }, headers: { 'Retry-After': '7' } } }]);
    const replaced = await call('/rest/v1/notes');
    expect([replaced.status, replaced.headers.get('retry-after'), await replaced.json()]).toEqual([
      429,
      '7',
      { message: 'slow down' },
    ]);
  });

  it('A fault can stall an answer until the caller aborts', async () => {
    const { backend, insert, respond, setRules } = setUp();
    setRules([{ then: 'stall' }]);
    await insert(1);
    expect(backend.table('public.notes').size).toBe(1);
    const controller = new AbortController();
    const answer = await respond(
      new Request(`${backend.settings.url}/rest/v1/notes`, {
        headers: { apikey: backend.settings.keys.anon },
        signal: controller.signal,
      }),
    );
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '21']);
    const reader = answer.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toBe('[{"id":1,"t');
    const rest = reader.read();
    // Nothing signals that no byte will come. If the pause is too short, a byte may go unnoticed, but no run fails.
    const pause = new Promise((resolve) => setTimeout(() => resolve('nothing more'), 20));
    expect(await Promise.race([rest, pause])).toBe('nothing more');
    controller.abort();
    await expect(rest).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('Delays of several rules add up, and the same seed gives the same delays', async () => {
    const slept: number[] = [];
    const sleep = (milliseconds: number) => {
      slept.push(milliseconds);
      return Promise.resolve();
    };
    const rules: FaultRule[] = [{ delay: 100 }, { delay: [10, 20] }];
    for (let run = 0; run < 2; run += 1) {
      const { call, setRules } = setUp({ sleep });
      setRules(rules);
      await call('/rest/v1/notes');
      await call('/rest/v1/notes');
    }
    expect(slept.slice(0, 2)).toEqual(slept.slice(2));
    expect(slept.every((milliseconds) => milliseconds >= 110 && milliseconds <= 120)).toBe(true);
    expect(slept[0]).not.toBe(slept[1]);
  });

  it('A caller can abort during a delay', async () => {
    const { respond, backend, setRules } = setUp();
    setRules([{ delay: 60_000 }]);
    const controller = new AbortController();
    const answer = respond(
      new Request(`${backend.settings.url}/rest/v1/notes`, { signal: controller.signal }),
    );
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('Fault counters are written only for calls that a rule matches', async () => {
    const { persistence, outcomeAndUse } = recordPersistence();
    const { call, insert, setRules } = setUp({ persistence });
    setRules([{ match: { method: ['GET', 'POST'], table: 'notes' }, on: { nth: 3 }, then: 'lose-answer' }]);
    expect(await outcomeAndUse(call('/auth/v1/health'))).toEqual([200, 'pull']);
    // A read pulls first, and is a write because a rule counts it.
    expect(await outcomeAndUse(call('/rest/v1/notes'))).toEqual([200, 'pull', 'write']);
    expect(await outcomeAndUse(insert(1))).toEqual([201, 'write']);
    // One write counts the call, the other serves it.
    expect(await outcomeAndUse(insert(2))).toEqual(['dropped', 'write', 'write']);
  });

  it('Faults do not apply to preflights or to the control API', async () => {
    const { call, setRules } = setUp();
    setRules([{ then: 'drop' }]);
    const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } };
    expect(await outcome(call('/rest/v1/notes', preflight))).toBe(200);
    expect(await outcome(call('/_fake/faults'))).toBe(200);
  });
});

describe('other origins', () => {
  it('Pages of other origins may call the fake, and read the header Content-Range', async () => {
    const { call } = setUp();
    const preflight = await call('/rest/v1/notes', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,content-type',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,content-type');
    const answer = await call('/rest/v1/notes', { headers: { origin: 'http://example.com' } });
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
    const refused = await call('/rest/v1/notes', { headers: { origin: 'http://example.com', apikey: 'x' } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });

  it('A caller without an origin gets no CORS headers', async () => {
    const { call } = setUp();
    expect((await call('/rest/v1/notes')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('persistence', () => {
  it('Calls that may write run inside a write of the persistence, and reads pull the latest state first', async () => {
    const { persistence, outcomeAndUse } = recordPersistence();
    const { call, insert } = setUp({ persistence });
    const post = { method: 'POST' };
    expect(await outcomeAndUse(call('/rest/v1/notes'))).toEqual([200, 'pull']);
    expect(await outcomeAndUse(insert(1))).toEqual([201, 'write']);
    expect(await outcomeAndUse(call('/auth/v1/verify?token=x&type=signup'))).toEqual([303, 'write']);
    expect(await outcomeAndUse(call('/_fake/mailbox'))).toEqual([200, 'pull']);
    expect(await outcomeAndUse(call('/_fake/faults', { method: 'DELETE' }))).toEqual([204, 'write']);
    expect(await outcomeAndUse(call('/rest/v1/rpc/read_notes', post))).toEqual([200, 'pull']);
    expect(await outcomeAndUse(call('/rest/v1/rpc/change_notes', post))).toEqual([200, 'write']);
  });
});

it('A service with a bug answers 500 in its own error format, and each failed call is logged once', async () => {
  const { backend, call } = setUp();
  const throwing: Backend['table'] = () => {
    throw new Error('a bug of the fake');
  };
  backend.table = throwing;
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const rest = await call('/rest/v1/notes');
  const auth = await call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email: 'a@example.com', password: 'secret123' }),
    headers: { 'x-supabase-api-version': '2024-01-01' },
  });
  const storage = await call('/storage/v1/bucket');
  expect(await rest.json()).toMatchObject({ code: 'XX000' });
  expect(await auth.json()).toMatchObject({ code: 'unexpected_failure' });
  expect(await storage.json()).toMatchObject({ statusCode: '500' });
  expect([rest.status, auth.status, storage.status]).toEqual([500, 500, 500]);
  expect(log).toHaveBeenCalledTimes(3);
  expect(log.mock.calls[0]?.[0]).toContain('GET /rest/v1/notes');
  log.mockRestore();
});
