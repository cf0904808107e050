import { createTestFake, type TestFake } from '../../../mocks/testing/testBackend';
import { demoAccounts } from '../../../mocks/product/demoAccounts';
import type { FaultRule } from 'supabase-in-memory';
import { answerCalls } from 'supabase-in-memory/jest';
import { discardClient, getClient, setProject } from '../../supabase/client';
import type { RequestStatus } from '../requests/requestStatus';
import { changeStatuses, type StatusChange } from './changeStatuses';

const patches = { match: { method: 'PATCH' } } as const;

let backend: TestFake;
let adminId: string;
let calls: { method: string; url: string }[];

beforeEach(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = createTestFake({ scenario: 'empty' });
  calls = [];
  const { url, respond } = backend;
  answerCalls({
    url,
    respond: (request) => {
      calls.push({ method: request.method, url: request.url });
      return respond(request);
    },
  });
  setProject(backend);
  const [{ email, password }] = demoAccounts;
  const { auth } = await getClient();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  adminId = data.user.id;
  calls = [];
});

afterEach(discardClient);

/** Creates pending requests, and returns a change of the status for each. */
function createRequests(count: number, to: RequestStatus = 'completed'): StatusChange[] {
  const owner = backend.db.profile.create();
  return Array.from({ length: count }, (_, at) => {
    const { id, business_name } = backend.db.request.create({ owner, business_name: `Business ${at + 1}` });
    return { id, name: business_name, from: 'pending', to } as const;
  });
}

const statusOf = ({ id }: StatusChange) => backend.db.request.findFirst({ id })?.status;
const setStatus = ({ id }: StatusChange, status: RequestStatus) =>
  backend.db.request.update({ id }, { status });
const setFaults = (...rules: FaultRule[]) => backend.faults.replace(...rules);
const countCalls = (method: string) => calls.filter((call) => call.method === method).length;

const run = (rows: StatusChange[], isStopped = () => false) => {
  const progress: number[] = [];
  return changeStatuses(adminId, rows, { onProgress: ({ done }) => progress.push(done), isStopped }).then(
    (outcome) => ({ ...outcome, progress }),
  );
};

test('Fifty requests are changed per call, each with a history entry and one email', async () => {
  const rows = createRequests(130);
  const { changed, progress, ...outcome } = await run(rows);
  expect(changed).toEqual(rows);
  expect(outcome).toEqual({ same: 0, refused: [], rest: [], error: null });
  expect(progress).toEqual([50, 100, 130]);
  expect({ patch: countCalls('PATCH'), get: countCalls('GET') }).toEqual({ patch: 3, get: 0 });
  expect(new Set(rows.map(statusOf))).toEqual(new Set(['completed']));
  const lines = backend.db.historyLine.findMany();
  expect(lines).toHaveLength(130);
  expect(new Set(lines.map(({ actor_id }) => actor_id))).toEqual(new Set([adminId]));
  expect(backend.db.rows('private.status_mails').count()).toBe(130);
  // Far below what gateways accept, about 8,000 characters.
  expect(Math.max(...calls.map(({ url }) => new URL(url).search.length))).toBeLessThan(3000);
});

test('Requests that somebody else changed or deleted are skipped and reported', async () => {
  const rows = createRequests(5);
  const [mine, failed, deleted, done, alsoMine] = rows as [
    StatusChange,
    StatusChange,
    StatusChange,
    StatusChange,
    StatusChange,
  ];
  setStatus(failed, 'failed');
  setStatus(done, 'completed');
  backend.db.request.delete({ id: deleted.id });
  const outcome = await run(rows);
  expect(outcome.changed).toEqual([mine, alsoMine]);
  expect(outcome.same).toBe(1);
  expect(outcome.refused).toEqual([
    {
      id: failed.id,
      name: 'Business 2',
      reason: 'Someone else changed it to “Failed” in the meantime.',
    },
    { id: deleted.id, name: 'Business 3', reason: 'It was withdrawn or deleted in the meantime.' },
  ]);
  expect(statusOf(failed)).toBe('failed');
});

test('Requests that already have the status are not sent', async () => {
  const [row] = createRequests(1) as [StatusChange];
  expect(await run([{ ...row, to: 'pending' }])).toMatchObject({ same: 1, changed: [], refused: [] });
  expect(calls).toEqual([]);
});

test('Undo restores each request’s previous status, except where somebody else has changed it since', async () => {
  const rows = createRequests(4);
  setStatus(rows[1]!, 'failed');
  const mixed = rows.map((row, at): StatusChange => (at === 1 ? { ...row, from: 'failed' } : row));
  const { changed } = await run(mixed);
  expect(changed).toHaveLength(4);
  setStatus(rows[3]!, 'processing');
  const back = await run(changed.map(({ from, to, ...row }) => ({ ...row, from: to, to: from })));
  expect(rows.map(statusOf)).toEqual(['pending', 'failed', 'pending', 'processing']);
  expect(back.refused).toMatchObject([
    { name: 'Business 4', reason: 'Someone else changed it to “Processing” in the meantime.' },
  ]);
});

test('A failed call stops the change, and the rest can be retried', async () => {
  const rows = createRequests(150);
  await setFaults({ ...patches, on: { nth: 2 }, then: { status: 503 } });
  const outcome = await run(rows);
  expect(outcome.changed).toEqual(rows.slice(0, 50));
  expect(outcome.rest).toEqual(rows.slice(50));
  expect(outcome.error).toMatchObject({ kind: 'server', status: 503 });
  expect(outcome.refused).toEqual([]);
  await setFaults();
  expect((await run(outcome.rest)).changed).toHaveLength(100);
});

test('After a call whose response was lost, the changed requests are still counted', async () => {
  const rows = createRequests(150);
  await setFaults({ ...patches, on: { first: 1 }, then: 'lose-answer' });
  const outcome = await run(rows);
  expect(outcome).toMatchObject({ rest: [], refused: [], error: null });
  expect(outcome.changed).toHaveLength(150);
});

test('A change of statuses while offline reports nothing as changed', async () => {
  const rows = createRequests(2);
  await setFaults({ match: { path: '/rest/v1/' }, then: 'drop' });
  const outcome = await run(rows);
  expect(outcome).toMatchObject({ changed: [], same: 0, refused: [], error: { kind: 'offline' } });
  expect(outcome.rest).toEqual(rows);
});

test('A demoted admin’s change of statuses changes nothing and ends with the error “not_admin”', async () => {
  const rows = createRequests(3);
  // At least one admin must remain.
  backend.db.profile.create({ role: 'admin' });
  backend.db.profile.update({ id: adminId }, { role: 'user' });
  const outcome = await run(rows);
  expect(outcome).toMatchObject({ changed: [], refused: [], error: { code: 'not_admin' } });
  expect(outcome.rest).toEqual(rows);
  expect(rows.map(statusOf)).toEqual(['pending', 'pending', 'pending']);
});

test('A change of statuses can be stopped between two calls', async () => {
  const rows = createRequests(150);
  const outcome = await run(rows, () => countCalls('PATCH') === 1);
  expect(outcome.changed).toHaveLength(50);
  expect(outcome.rest).toEqual(rows.slice(50));
  expect(outcome.error).toBeNull();
});
