import { createTestFake, type TestFake } from '../../../mocks/testing/testBackend';
import { demoAccounts } from '../../../mocks/product/demoAccounts';
import { answerCalls } from 'supabase-in-memory/jest';
import { discardClient, getClient, setProject } from '../../supabase/client';
import type { AdminRequest, RequestsQuery } from './adminApi';
import { beginExport, continueExport, inViewOrder, type Export } from './exportRequests';
import { openFileSink, type FileSink } from './fileSink';
import { noSelection, selectAll } from './selection';

let backend: TestFake;
let adminId: string;
let reads: number;

beforeEach(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = createTestFake({ scenario: 'empty' });
  reads = 0;
  const { url, respond } = backend;
  answerCalls({
    url,
    respond: (request) => {
      if (/\/rpc\/export_(requests|selected)/.test(request.url)) reads += 1;
      return respond(request);
    },
  });
  setProject(backend);
  const [{ email, password }] = demoAccounts;
  const { auth } = await getClient();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  adminId = data.user.id;
});

afterEach(() => {
  discardClient();
  Reflect.deleteProperty(window, 'showSaveFilePicker');
});

/** Requests with an odd number are pending and have the keyword “odd”; the others have failed. */
function createRequests(count: number): void {
  const owner = backend.db.profile.create({ full_name: '=Evil', email: 'evil@example.net' });
  for (let at = 1; at <= count; at += 1) {
    backend.db.request.create({
      owner,
      business_name: at === 1 ? '+1 "Best", Café' : `Business ${at}`,
      location: 'Boise, ID',
      keywords: at % 2 === 0 ? ['near me'] : ['near me', 'odd'],
      status: at % 2 === 0 ? 'failed' : 'pending',
    });
  }
}

const viewOf = (part: Partial<RequestsQuery> = {}) =>
  ({ adminId, search: '', filters: {}, order: 'oldest', ...part }) as RequestsQuery;

/** Keeps in memory what an export writes, and whether it finished or discarded its file. */
function memorySink() {
  const seen = { text: '', state: 'open' as 'open' | 'finished' | 'discarded' };
  const sink: FileSink = {
    write: async (text) => {
      seen.text += text;
    },
    finish: async () => {
      seen.state = 'finished';
    },
    discard: async () => {
      seen.state = 'discarded';
    },
  };
  return { sink, seen };
}

/** Continues an export to its end. `progress` has the number of exported rows after each call. */
const run = async (running: Export, isStopped = () => false) => {
  const progress: number[] = [];
  const end = await continueExport(running, { onProgress: ({ rows = 0 }) => progress.push(rows), isStopped });
  return { end, progress };
};
const linesOf = (text: string) => text.split('\r\n').slice(0, -1);
/** The last column of a line, a UUID. */
const idOf = (line: string) => line.slice(-36);

test('An export has every request once and in order, and no cell is a formula', async () => {
  createRequests(2100);
  const { sink, seen } = memorySink();
  expect(await run(beginExport(viewOf(), sink))).toEqual({ end: 'done', progress: [1000, 2000, 2100] });
  expect({ reads, state: seen.state }).toEqual({ reads: 3, state: 'finished' });
  expect(
    backend.db.historyLine.findMany().map(({ kind, actor_id, new_value }) => [kind, actor_id, new_value]),
  ).toEqual([
    ['export', adminId, '1000'],
    ['export', adminId, '1000'],
    ['export', adminId, '100'],
  ]);
  const [head, ...lines] = linesOf(seen.text);
  expect(head).toBe('\uFEFFBusiness,Location,Keywords,Status,Created (UTC),Owner,Email,Request');
  const oldestFirst = backend.db.request
    .findMany()
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
  expect(lines.map(idOf)).toEqual(oldestFirst.map(({ id }) => id));
  expect(lines.find((line) => line.includes('Best'))).toMatch(
    /^"'\+1 ""Best"", Café","Boise, ID","near me, odd",Pending,2026-\d\d-\d\d \d\d:\d\d:\d\d,'=Evil,evil@example\.net,[0-9a-f-]{36}$/,
  );
});

test.each([
  [{ filters: { status: 'failed' } }, 30],
  [{ search: 'odd' }, 30],
  [{ search: 'nothing like it' }, 0],
] as const)('An export of the view %j has only the requests that match it', async (view, count) => {
  createRequests(60);
  const { sink, seen } = memorySink();
  expect(await run(beginExport(viewOf(view), sink))).toMatchObject({ end: 'done' });
  expect(linesOf(seen.text)).toHaveLength(count + 1);
});

test('When a page of an export fails, the file stays unfinished, and a retry continues with that page', async () => {
  createRequests(2500);
  await backend.faults.replace({
    match: { table: 'rpc/export_requests' },
    on: { nth: 2 },
    then: { status: 503 },
  });
  const { sink, seen } = memorySink();
  const running = beginExport(viewOf(), sink);
  expect(await run(running)).toMatchObject({ end: { kind: 'server', status: 503 }, progress: [1000] });
  expect(seen.state).toBe('open');
  expect(await run(running)).toEqual({ end: 'done', progress: [2000, 2500] });
  expect(seen.state).toBe('finished');
  const [, ...lines] = linesOf(seen.text);
  expect(new Set(lines).size).toBe(2500);
  expect(seen.text.match(/Business,Location/g)).toHaveLength(1);
});

test('Selected requests are sorted by status in the database’s order of statuses, and by time within a status', () => {
  const rows = ['failed', 'processing', 'completed', 'pending'].flatMap((status) =>
    ['2026-03-02T09:00:00+00:00', '2026-03-01T09:00:00+00:00'].map(
      (created_at) => ({ id: `${status} ${created_at}`, status, created_at }) as AdminRequest,
    ),
  );
  const ascending = ['pending', 'processing', 'completed', 'failed'].flatMap((status) => [
    `${status} 2026-03-01T09:00:00+00:00`,
    `${status} 2026-03-02T09:00:00+00:00`,
  ]);
  const idsBy = (order: RequestsQuery['order']) => inViewOrder(rows, viewOf({ order })).map(({ id }) => id);
  expect(idsBy('status')).toEqual(ascending);
  expect(idsBy('status_desc')).toEqual(ascending.toReversed());
});

test('An export of selected requests has only those, in the order of the view and with their current values', async () => {
  createRequests(2100);
  const all = memorySink();
  await run(beginExport(viewOf({ order: 'newest' }), all.sink));
  const rows = backend.db.request.findMany() as unknown as AdminRequest[];
  const shuffled = rows.filter((_, at) => at % 3 !== 0).sort((a, b) => a.id.localeCompare(b.id));
  const [changed, deleted] = shuffled;
  backend.db.request.update({ id: changed!.id }, { status: 'completed' });
  backend.db.request.delete({ id: deleted!.id });
  const { sink, seen } = memorySink();
  const selection = { ...noSelection, ids: new Set(shuffled.map(({ id }) => id)) };
  const running = beginExport(viewOf({ order: 'newest' }), sink, { selection, rows: shuffled });
  await backend.faults.replace({
    match: { table: 'rpc/export_selected' },
    on: { nth: 2 },
    then: { status: 503 },
  });
  // The deleted request is among the first 1,000 of the 1,400 selected ones.
  expect(await run(running)).toMatchObject({ end: { kind: 'server', status: 503 }, progress: [999] });
  expect(await run(running)).toEqual({ end: 'done', progress: [1399] });
  const [head, ...lines] = linesOf(seen.text);
  expect(head).toBe('\uFEFFBusiness,Location,Keywords,Status,Created (UTC),Owner,Email,Request');
  const inOrder = linesOf(all.seen.text).map(idOf);
  expect(lines.map(idOf)).toEqual(inOrder.filter((id) => selection.ids.has(id) && id !== deleted!.id));
  expect(lines.find((line) => line.endsWith(changed!.id))).toContain(',Completed,');
});

test('An export of all requests except deselected ones reads the whole view and leaves those out', async () => {
  createRequests(1200);
  const [deselected] = backend.db.request.findMany();
  const { sink, seen } = memorySink();
  const selection = { ...selectAll, ids: new Set([deselected!.id]) };
  const running = beginExport(viewOf(), sink, { selection, rows: [] });
  expect(await run(running)).toMatchObject({ end: 'done' });
  expect(reads).toBe(2);
  // The head and all requests but one.
  expect(linesOf(seen.text)).toHaveLength(1 + 1199);
  expect(seen.text).not.toContain(deselected!.id);
});

test('A stopped export leaves no file', async () => {
  createRequests(2500);
  const { sink, seen } = memorySink();
  expect(await run(beginExport(viewOf(), sink), () => reads === 1)).toEqual({
    end: 'stopped',
    progress: [1000],
  });
  expect(seen.state).toBe('discarded');
});

describe('the file of an export', () => {
  test('In a browser with file access, an export is streamed to the chosen file, and the stream is closed or aborted at the end', async () => {
    const written: string[] = [];
    const stream = {
      write: jest.fn(async (text: string) => void written.push(text)),
      close: jest.fn(async () => undefined),
      abort: jest.fn(async () => undefined),
    };
    const picker = jest.fn(async () => ({ createWritable: async () => stream }));
    Object.assign(window, { showSaveFilePicker: picker });
    const sink = await openFileSink('requests.csv');
    expect(picker).toHaveBeenCalledWith(expect.objectContaining({ suggestedName: 'requests.csv' }));
    await sink?.write('a');
    await sink?.write('b');
    expect(stream.close).not.toHaveBeenCalled();
    await sink?.finish();
    expect(written).toEqual(['a', 'b']);
    expect(stream.close).toHaveBeenCalledTimes(1);
    expect(stream.abort).not.toHaveBeenCalled();
    await (await openFileSink('requests.csv'))?.discard();
    expect(stream.abort).toHaveBeenCalledTimes(1);
  });

  test('Canceling the file picker of an export saves nothing', async () => {
    Object.assign(window, {
      showSaveFilePicker: () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError')),
    });
    expect(await openFileSink('requests.csv')).toBeNull();
  });

  test.each(['without file access', 'that denies file access'])(
    'In a browser %s, an export is downloaded in one piece at the end',
    async (browser) => {
      if (browser === 'that denies file access') {
        Object.assign(window, {
          showSaveFilePicker: () => Promise.reject(new DOMException('Cross origin', 'SecurityError')),
        });
      }
      const blobs: Blob[] = [];
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          blobs.push(blob);
          return 'blob:requests';
        },
        revokeObjectURL: () => undefined,
      });
      const names: string[] = [];
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
        this: HTMLAnchorElement,
      ) {
        names.push(this.download);
      });
      jest.useFakeTimers();
      const sink = await openFileSink('requests.csv');
      await sink?.write('one,');
      await sink?.write('two');
      expect(names).toEqual([]);
      await sink?.finish();
      jest.useRealTimers();
      expect(names).toEqual(['requests.csv']);
      expect(blobs[0]?.type).toBe('text/csv;charset=utf-8');
      expect(await blobs[0]?.text()).toBe('one,two');
    },
  );
});
