import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFresh } from './isFresh';

const folder = mkdtempSync(path.join(tmpdir(), 'build-'));
const page = path.join(folder, 'index.html');
afterAll(() => rmSync(folder, { recursive: true }));

it('A build is fresh if it exists, is newer than its sources, and was made for the Supabase project in the settings, if they name one', () => {
  expect(isFresh(page, {})).toBe(false);
  writeFileSync(page, '');
  writeFileSync(path.join(folder, 'hosting.json'), '{"connect-src":"http://127.0.0.1:1"}');
  expect(isFresh(page, {})).toBe(true);
  expect(isFresh(page, { SUPABASE_URL: 'http://127.0.0.1:1' })).toBe(true);
  expect(isFresh(page, { SUPABASE_URL: 'http://127.0.0.1:2' })).toBe(false);
  expect(isFresh(page, { SUPABASE_URL: 'http://127.0.0.1:1/' })).toBe(true);
  utimesSync(page, new Date(0), new Date(0));
  expect(isFresh(page, {})).toBe(false);
});
