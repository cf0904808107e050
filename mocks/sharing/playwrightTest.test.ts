import { fixedStart } from 'supabase-in-memory/schema';
import { createRespond, developmentKeys, developmentSecret } from 'supabase-in-memory/tools';
import { createFakeSupabase } from '../product/createFakeSupabase';
import { packOfTrade } from '../product/packs/pack';
import { siteSettings } from '../product/siteSettings';
import { toPlaywrightTest } from './playwrightTest';
import { createLoggedClock } from './loggedClock';
import { createRecorder } from './recorder';
import {
  readRecording,
  writeRecording,
  type ActionEvent,
  type LocationEvent,
  type RecordedEvent,
  type Recording,
  type SeenEvent,
} from './recording';

const viewport = { width: 1280, height: 800 };

const place: LocationEvent = {
  kind: 'place',
  address: '/auth?mode=sign-up',
  person: 'visitor',
  session: null,
};

function recorded(options: Parameters<typeof createFakeSupabase>[0], ...events: RecordedEvent[]): Recording {
  const segment = {
    began: fixedStart,
    at: fixedStart,
    loaded: true,
    projectUrl: 'http://localhost/_supabase',
    siteUrl: 'http://localhost',
    snapshot: createFakeSupabase(options).controls.snapshot(),
    events,
  };
  return { segments: [segment], dropped: 0 };
}

const gotoLinesOf = async (recording: Recording) =>
  (await toPlaywrightTest(recording, viewport)).split('\n').filter((line) => line.includes('goto'));

test('The test of a recording that began in a fresh scenario opens the address with scenario, seed and person', async () => {
  expect(await gotoLinesOf(recorded({ scenario: 'empty', seed: 7 }, place))).toEqual([
    "  await page.goto('/auth?mode=sign-up&scenario=empty&seed=7&as=visitor');",
  ]);
});

test('The test of a recording with a prospect’s pack opens a saved state, because no address can hold every pack', async () => {
  const [line = '', ...others] = await gotoLinesOf(
    recorded({ seed: 7, pack: packOfTrade('dentist') }, place),
  );
  expect(line).toMatch(/page\.goto\('\/#state=[\w-]+'\);$/);
  expect(others).toEqual([]);
});

test('No test is made of an empty recording', async () => {
  await expect(toPlaywrightTest(recorded({}), viewport)).rejects.toThrow('Nothing has happened yet.');
});

/** The lines of the generated test after the one that opens the page. */
async function stepsOf(...events: RecordedEvent[]): Promise<string> {
  const text = await toPlaywrightTest(recorded({ seed: 7 }, place, ...events), viewport);
  return text
    .split('\n')
    .slice(6, -2)
    .map((line) => line.slice(2))
    .join('\n');
}

const act = (
  action: ActionEvent['action'],
  [role, name]: [role: string, name: string],
  value?: string,
): ActionEvent => ({ kind: 'action', action, role, name, ...(value !== undefined && { value }) });
const seen = (lines: string[] | null, ...messages: string[]): SeenEvent => ({
  kind: 'seen',
  lines,
  messages,
});
const searchField: [string, string] = ['searchbox', 'Search'];

test('A generated test fills in at once what was typed letter by letter, and then expects the last address', async () => {
  const steps = await stepsOf(
    act('fill', searchField, 'N'),
    { ...place, address: '/auth#q=N' },
    act('fill', searchField, 'No'),
    { ...place, address: '/auth#q=No' },
    act('fill', ['textbox', 'Email'], 'a'),
  );
  expect(steps).toBe(`await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('No');
await expect(page).toBeAt('/auth#q=No');
await page.getByRole('textbox', { name: 'Email', exact: true }).fill('a');`);
});

test('A generated test presses keys in the recorded field, or in the page', async () => {
  const steps = await stepsOf(
    act('press', ['textbox', 'Keywords'], 'Control+Enter'),
    act('press', ['', ''], 'z'),
  );
  expect(steps)
    .toBe(`await page.getByRole('textbox', { name: 'Keywords', exact: true }).press('Control+Enter');
await page.keyboard.press('z');`);
});

test('A generated test expects messages, texts that appeared and disappeared, and the order of changed rows', async () => {
  const steps = await stepsOf(
    seen(['heading: Requests', 'row: Bakery Pending', 'row: Dentist Failed', 'text: 1 failed']),
    act('click', ['button', 'Undo']),
    seen(
      ['heading: Requests', 'row: Dentist Pending', 'row: Bakery Pending', 'text: None failed'],
      'Restored',
    ),
    act('click', ['button', 'Close']),
    seen(null, 'Closed'),
  );
  expect(steps).toBe(`await expect(page).toShow({
  appears: ['heading: Requests'],
  rows: [
    'row: Bakery Pending',
    'row: Dentist Failed',
  ],
});
await page.getByRole('button', { name: 'Undo', exact: true }).click();
await expect(page).toShow({
  messages: ['Restored'],
  appears: ['text: None failed'],
  disappears: ['text: 1 failed'],
  rows: [
    'row: Dentist Pending',
    'row: Bakery Pending',
  ],
});
await page.getByRole('button', { name: 'Close', exact: true }).click();
await expect(page).toShow({
  messages: ['Closed'],
});`);
});

test('A generated test expects removed rows to be missing, and expects nothing of a field that it has filled in itself', async () => {
  const steps = await stepsOf(
    seen(['field: Search = ', 'row: Bakery']),
    act('fill', searchField, 'x'),
    seen(['field: Search = x', 'text: Nothing found.']),
  );
  expect(steps).toContain(`.fill('x');
await expect(page).toShow({
  appears: ['text: Nothing found.'],
  disappears: ['row: Bakery'],
});`);
});

test('A generated test expects calls that write, with status, rows and body, and repeats those of the control API', async () => {
  let at = fixedStart;
  const loggedClock = createLoggedClock(() => (at += 3));
  const projectUrl = 'http://localhost/_supabase';
  const fake = createFakeSupabase({
    seed: 7,
    now: loggedClock.now,
    settings: siteSettings(projectUrl, 'http://localhost'),
  });
  const segments: (Recording['segments'][number] & { events: RecordedEvent[] })[] = [];
  const recorder = createRecorder({
    fake,
    loggedClock,
    projectUrl,
    siteUrl: 'http://localhost',
    maskPassword: (password) => password.replace(/./g, 'x'),
    location: () => ({ address: '/auth', person: null, session: null }),
    takeScreen: () => ({ lines: null, messages: [] }),
    store: {
      startSegment: (segment) => segments.push({ ...segment, events: [] }),
      add: (event) => segments.at(-1)?.events.push(event),
    },
  });
  const respond = createRespond(fake, { trace: recorder });
  const { publishable } = developmentKeys(developmentSecret);
  const signIn = (password: string) =>
    respond(
      new Request(`${projectUrl}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: publishable, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'customer@example.com', password }),
      }),
    );
  recorder.recordAction({ action: 'click', role: 'button', name: 'Sign In' });
  await signIn('wrong');
  recorder.recordAction({ action: 'press', role: '', name: '', value: 'Enter' });
  await signIn('customer-demo');
  await respond(new Request('http://localhost/_fake/clock', { method: 'POST', body: '{"advance":60}' }));
  recorder.recordScreen();
  const text = await toPlaywrightTest(readRecording(writeRecording({ segments, dropped: 0 })), viewport);
  const body = `{ email: 'customer@example.com', password: '***' }`;
  expect(text).toContain(`.click();
  await expect(fake).toHaveWritten([
    { call: 'POST /auth/v1/token', status: 400, rows: {}, body: ${body} },
  ]);
  await page.keyboard.press('Enter');
  await expect(fake).toHaveWritten([
    { call: 'POST /auth/v1/token', status: 200, rows: {`);
  expect(text).toContain(`await fake.request('POST', 'clock', {"advance":60});\n});`);
  expect(text).not.toContain('customer-demo');
});

test('A generated test opens a mail’s link in one step, and then repeats a reload of the page that it led to', async () => {
  const recording = recorded({ seed: 7 }, place);
  const [segment] = recording.segments;
  const load = (address: string, ...events: RecordedEvent[]) => ({
    ...segment!,
    events: [{ ...place, address }, ...events],
  });
  const segments = [
    segment!,
    load('/_supabase/auth/v1/verify?token=x', act('mail', ['', 'customer@example.com'])),
    load('/dashboard'),
    load('/dashboard'),
  ];
  const text = await toPlaywrightTest({ ...recording, segments }, viewport);
  expect(text).toContain(`
  await page.goto((await fake.mailbox.waitFor('customer@example.com')).link ?? '');
  await expect(page).toBeAt('/dashboard');
  await page.reload();
});`);
});

test('No test is made of a recording that begins with more data than a link can hold, and a sentence says why', async () => {
  const recording = recorded({ seed: 7 }, { ...place, session: 'x' });
  const [segment] = recording.segments;
  const noise = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36).slice(-4)).join('');
  const large = {
    ...recording,
    segments: [{ ...segment!, events: [{ ...place, session: noise }] }],
  };
  await expect(toPlaywrightTest(large, viewport)).rejects.toThrow(
    /^A test cannot begin with this much data\./,
  );
});
