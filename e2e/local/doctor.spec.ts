/** The doctor on a real database: healthy, and then with mistakes that operators make. */
import { expect, test } from '@playwright/test';
import { checkProject } from '../../scripts/doctor/checkProject';
import { startLocalSupabase } from '../../scripts/local/localSupabase';
import type { LocalSupabase } from '../../scripts/local/localSupabase';

const siteUrl = 'http://localhost:8080';
let local: LocalSupabase;

// @supabase/lite logs every statement that the database refuses.
const { error } = console;

test.beforeAll(async () => {
  // PostgreSQL runs as WebAssembly and starts slowly on a busy machine.
  test.setTimeout(180_000);
  console.error = () => undefined;
  local = await startLocalSupabase({ port: 0, siteUrl });
});

test.afterAll(async () => {
  console.error = error;
  await local.close();
});

async function problems(given: { url?: string; key?: string; siteUrl?: string } = {}): Promise<string[]> {
  const found: string[] = [];
  const options = { url: local.url, key: local.anonKey, siteUrl, ...given, fetch, now: Date.now };
  for await (const { level, what } of checkProject(options)) {
    if (level === 'problem') found.push(what);
  }
  return found;
}

test('The doctor finds nothing wrong with the migrations, and finds each change that breaks them', async () => {
  expect(await problems()).toEqual([]);
  expect(await problems({ url: `${local.url}/` })).toEqual([]);
  expect(await problems({ siteUrl: 'https://elsewhere.example' })).toEqual([
    `Links in mails would lead to ${siteUrl} instead of https://elsewhere.example/auth.`,
  ]);
  expect(await problems({ key: 'sb_publishable_of_another_project' })).toEqual([
    `${local.url} refuses the key.`,
  ]);

  await local.query('grant select on public.profiles to anon');
  expect(await problems()).toEqual([expect.stringMatching(/^A visitor may read profiles\./)]);
  await local.query('revoke select on public.profiles from anon');

  await local.query('grant select, update, delete on public.optimization_requests to anon');
  expect(await problems()).toEqual([
    expect.stringMatching(/^A visitor may read optimization_requests\./),
    expect.stringMatching(/^A visitor may change statuses, delete requests,/),
  ]);
  await local.query('revoke all on public.optimization_requests from anon');

  await local.query('alter function public.find_requests rename to found_requests');
  expect(await problems()).toEqual(['find_requests does not exist.']);
});
