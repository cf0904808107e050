import type { Json } from 'supabase-in-memory';
import { createFakeSupabase } from '../product/createFakeSupabase';
import { isSiteAddress, readState, writeState, type SharedState } from './stateFile';

const page = {
  at: Date.UTC(2026, 10, 26),
  projectUrl: 'http://localhost/_supabase',
  siteUrl: 'http://localhost',
  address: '/admin?page=2',
  person: 'admin',
  session: null,
  places: [{ name: 'page', top: 12, heights: [80, 80] }],
};

/** A state that differs from its seed by the clock. */
function snapshotWithMovedClock() {
  const fake = createFakeSupabase({ scenario: 'empty', seed: 3 });
  fake.controls.advanceClock(60);
  return { fake, snapshot: fake.controls.snapshot() as SharedState['snapshot'] };
}

const restored = (state: Json) => {
  const fake = createFakeSupabase();
  fake.controls.restore(state);
  return fake.controls.snapshot();
};

test('A saved file is a snapshot, which the control API restores', () => {
  const { fake, snapshot } = snapshotWithMovedClock();
  const text = writeState({ snapshot, origin: fake.origin, page });
  expect(restored(JSON.parse(text) as Json)).toEqual(snapshot);
  expect(readState(text)).toMatchObject({ origin: fake.origin, page });
});

test('A snapshot that a server has saved is read as a state without a page', () => {
  const { fake, snapshot } = snapshotWithMovedClock();
  expect(readState(JSON.stringify(snapshot))).toEqual({ snapshot, origin: fake.origin });
});

test('A file of an older demo opens in the page and in the control API', () => {
  const { fake, snapshot } = snapshotWithMovedClock();
  const { origin } = fake;
  const older = { format: 'autosuggest-demo-state', version: 1, ...page, origin, snapshot };
  expect(readState(JSON.stringify(older))).toEqual({ snapshot, origin, page });
  expect(restored(older as unknown as Json)).toEqual(snapshot);
});

test.each<[string, object, string]>([
  ['no address', { address: undefined }, 'This state is damaged at "page".'],
  ['an address of another site', { address: '//evil.example' }, 'This state is damaged at "page".'],
  ['a list of places that is not an array', { places: {} }, 'This state is damaged at "page".'],
])('A state whose page has %s is refused', (_name, change, sentence) => {
  const { snapshot } = snapshotWithMovedClock();
  expect(() => readState(JSON.stringify({ ...snapshot, page: { ...page, ...change } }))).toThrow(
    new Error(sentence),
  );
});

test.each([
  ['{"format":', 'This state is damaged or incomplete.'],
  ['[]', 'This is not a saved state of the fake Supabase.'],
  ['null', 'This is not a saved state of the fake Supabase.'],
])('The file %s is refused with a sentence', (text, sentence) => {
  expect(() => readState(text)).toThrow(new Error(sentence));
});

test.each(['/', '/dashboard?tab=requests#top', '/admin#q=%2F%2Fhost', '/a//b', '/{id}'])(
  '%j is an address of the site',
  (address) => {
    expect(isSiteAddress(address)).toBe(true);
  },
);

test.each([
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  `/${'x'.repeat(4000)}`,
  null,
  7,
])('%j is not an address of the site', (address) => {
  expect(isSiteAddress(address)).toBe(false);
});
