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

function make(count: number): void {
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

/** A sink in memory; `state` says whether a file was written. */
function memorySink() {
  const seen = { text: '', state: 'open' as 'open' | 'file' | 'nothing' };
  const sink: FileSink = {
    write: async (text) => {
      seen.text += text;
    },
    finish: async () => {
      seen.state = 'file';
    },
    discard: async () => {
      seen.state = 'nothing';
    },
  };
  return { sink, seen };
}

const goOn = (running: Export, isStopped = () => false) => {
  const progress: number[] = [];
  const ended = continueExport(running, { onProgress: ({ rows = 0 }) => progress.push(rows), isStopped });
  return ended.then((end) => ({ end, progress }));
};
const linesOf = (text: string) => text.split('\r\n').slice(0, -1);

test('An export has every request once and in order, and no cell is a formula', async () => {
  make(2100);
  const { sink, seen } = memorySink();
  expect(await goOn(beginExport(viewOf(), sink))).toEqual({ end: 'done', progress: [1000, 2000, 2100] });
  expect([reads, seen.state]).toEqual([3, 'file']);
  expect(
    backend.db.historyLine.findMany().map(({ kind, actor_id, new_value }) => [kind, actor_id, new_value]),
  ).toEqual([
    ['export', adminId, '1000'],
    ['export', adminId, '1000'],
    ['export', adminId, '100'],
  ]);
  const [head, ...lines] = linesOf(seen.text);
  expect(head).toBe('\uFEFFBusiness,Location,Keywords,Status,Created (UTC),Owner,Email,Request');
  expect(lines).toHaveLength(2100);
  expect(new Set(lines.map((line) => line.slice(-36))).size).toBe(2100);
  expect(lines.find((line) => line.includes('Best'))).toMatch(
    /^"'\+1 ""Best"", Café","Boise, ID","near me, odd",Pending,2026-\d\d-\d\d \d\d:\d\d:\d\d,'=Evil,evil@example\.net,[0-9a-f-]{36}$/,
  );
});

test.each([
  [{ filters: { status: 'failed' } }, 30],
  [{ search: 'odd' }, 30],
  [{ search: 'nothing like it' }, 0],
] as const)('An export of the view %j has only the requests that match it', async (view, count) => {
  make(60);
  const { sink, seen } = memorySink();
  expect(await goOn(beginExport(viewOf(view), sink))).toMatchObject({ end: 'done' });
  expect(linesOf(seen.text)).toHaveLength(count + 1);
});

test('When a page of an export fails, no file is left, and a retry continues with that page', async () => {
  make(2500);
  await backend.faults.replace({
    match: { table: 'rpc/export_requests' },
    on: { nth: 2 },
    then: { status: 503 },
  });
  const { sink, seen } = memorySink();
  const running = beginExport(viewOf(), sink);
  expect(await goOn(running)).toMatchObject({ end: { kind: 'server', status: 503 }, progress: [1000] });
  expect(seen.state).toBe('open');
  expect(await goOn(running)).toEqual({ end: 'done', progress: [2000, 2500] });
  expect(seen.state).toBe('file');
  const [, ...lines] = linesOf(seen.text);
  expect(new Set(lines).size).toBe(2500);
  expect(seen.text.match(/Business,Location/g)).toHaveLength(1);
});

test('Selected requests are sorted by status in the order of the database, and by time within a status', () => {
  const rows = ['failed', 'processing', 'completed', 'pending'].flatMap((status) =>
    ['2026-03-02T09:00:00+00:00', '2026-03-01T09:00:00+00:00'].map(
      (created_at) => ({ id: `${status} ${created_at}`, status, created_at }) as AdminRequest,
    ),
  );
  const upwards = ['pending', 'processing', 'completed', 'failed'].flatMap((status) => [
    `${status} 2026-03-01T09:00:00+00:00`,
    `${status} 2026-03-02T09:00:00+00:00`,
  ]);
  const idsBy = (order: RequestsQuery['order']) => inViewOrder(rows, viewOf({ order })).map(({ id }) => id);
  expect(idsBy('status')).toEqual(upwards);
  expect(idsBy('status_desc')).toEqual(upwards.toReversed());
});

test('An export of selected requests has only those, in the order of the view and with their current values', async () => {
  make(2100);
  const all = memorySink();
  await goOn(beginExport(viewOf({ order: 'newest' }), all.sink));
  const rows = backend.db.request.findMany() as unknown as AdminRequest[];
  const shuffled = rows.filter((_, at) => at % 3 !== 0).sort((a, b) => a.id.localeCompare(b.id));
  const [first, second] = shuffled;
  backend.db.request.update({ id: first!.id }, { status: 'completed' });
  backend.db.request.delete({ id: second!.id });
  const { sink, seen } = memorySink();
  const selection = { ...noSelection, ids: new Set(shuffled.map(({ id }) => id)) };
  const running = beginExport(viewOf({ order: 'newest' }), sink, { selection, rows: shuffled });
  await backend.faults.replace({
    match: { table: 'rpc/export_selected' },
    on: { nth: 2 },
    then: { status: 503 },
  });
  expect(await goOn(running)).toMatchObject({ end: { kind: 'server', status: 503 }, progress: [999] });
  expect(await goOn(running)).toEqual({ end: 'done', progress: [1399] });
  const [head, ...lines] = linesOf(seen.text);
  expect(head).toBe('\uFEFFBusiness,Location,Keywords,Status,Created (UTC),Owner,Email,Request');
  const idOf = (line: string) => line.slice(-36);
  const inOrder = linesOf(all.seen.text).map(idOf);
  expect(lines.map(idOf)).toEqual(inOrder.filter((id) => selection.ids.has(id) && id !== second!.id));
  expect(lines.find((line) => line.endsWith(first!.id))).toContain(',Completed,');
});

test('An export of all requests except deselected ones reads the whole view and leaves those out', async () => {
  make(1200);
  const [left] = backend.db.request.findMany();
  const { sink, seen } = memorySink();
  const selection = { ...selectAll, ids: new Set([left!.id]) };
  const running = beginExport(viewOf(), sink, { selection, rows: [] });
  expect(await goOn(running)).toMatchObject({ end: 'done' });
  expect([reads, linesOf(seen.text).length]).toEqual([2, 1 + 1199]);
  expect(seen.text).not.toContain(left!.id);
});

test('A stopped export leaves no file', async () => {
  make(2500);
  const { sink, seen } = memorySink();
  expect(await goOn(beginExport(viewOf(), sink), () => reads === 1)).toEqual({
    end: 'stopped',
    progress: [1000],
  });
  expect(seen.state).toBe('nothing');
});

describe('the file of an export', () => {
  test('In a browser with file access an export is written to a file, which is replaced at the end', async () => {
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
    expect([written.join(''), stream.close.mock.calls.length, stream.abort.mock.calls.length]).toEqual([
      'ab',
      1,
      0,
    ]);
    await (await openFileSink('requests.csv'))?.discard();
    expect(stream.abort).toHaveBeenCalledTimes(1);
  });

  test('Canceling the file picker of an export saves nothing', async () => {
    Object.assign(window, {
      showSaveFilePicker: () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError')),
    });
    expect(await openFileSink('requests.csv')).toBeNull();
  });

  test.each(['without file access', 'where file access is refused'])(
    'An export is downloaded as a whole %s',
    async (way) => {
      if (way === 'where file access is refused') {
        Object.assign(window, {
          showSaveFilePicker: () => Promise.reject(new DOMException('Cross origin', 'SecurityError')),
        });
      }
      const blobs: Blob[] = [];
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          blobs.push(blob);
          return 'blob:here';
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
