import { fixedStart } from 'supabase-in-memory/schema';
import { createFakeSupabase } from '../product/createFakeSupabase';
import { packOfTrade } from '../product/packs/pack';
import { toPlaywrightTest } from './playwrightTest';
import type { LocationEvent, Recording } from './recording';

const place: LocationEvent = {
  kind: 'place',
  address: '/auth?mode=sign-up',
  person: 'visitor',
  session: null,
};

function recorded(options: Parameters<typeof createFakeSupabase>[0], ...places: LocationEvent[]): Recording {
  const segment = {
    began: fixedStart,
    at: fixedStart,
    loaded: true,
    projectUrl: 'http://localhost/_supabase',
    siteUrl: 'http://localhost',
    snapshot: createFakeSupabase(options).controls.snapshot(),
    events: places,
  };
  return { chapters: [segment], dropped: 0 };
}

const linesOf = async (recording: Recording) =>
  (await toPlaywrightTest(recording, { heading: '' })).split('\n').filter((line) => line.includes('goto'));

test('A test of a recording without changes opens the address with scenario, seed and person', async () => {
  expect(await linesOf(recorded({ scenario: 'empty', seed: 7 }, place))).toEqual([
    "  await page.goto('/auth?mode=sign-up&scenario=empty&seed=7&as=visitor');",
  ]);
});

test('A test of a recording with a prospect’s pack opens a state, because an address cannot hold the pack', async () => {
  const [line = '', ...others] = await linesOf(recorded({ seed: 7, pack: packOfTrade('dentist') }, place));
  expect(line).toMatch(/page\.goto\('\/#state=[\w-]+'\);$/);
  expect(others).toEqual([]);
});

test('A recording in which nothing has happened makes no test', async () => {
  await expect(toPlaywrightTest(recorded({}), { heading: '' })).rejects.toThrow('Nothing has happened yet.');
});
