/** The Playwright fixture; its mails are in the example of mocks/README.md (`documents.spec.ts`). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../mocks/testing/playwright';
import { accounts, fillCredentials, signIn, signOut } from '../steps';

test(
  'The Playwright fixture counts the hits of faults, and restores rows from a snapshot',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await page.goto('/auth');
    await fake.scenario('default', 7);
    expect(await fake.state()).toMatchObject({ scenario: 'default', seed: 7, seeded: true });
    const before = await fake.snapshot.save();
    await fake.faults.replace({ match: { path: '/auth/v1/token' }, then: { status: 503 } });
    await fillCredentials(page, accounts.customer);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect.poll(async () => (await fake.faults.list())[0]?.hits).toBeGreaterThan(0);
    await fake.faults.clear();
    await signIn(page, accounts.customer);
    await fake.clock.advance(3600);
    await fake.snapshot.load(before);
    expect(await fake.faults.list()).toEqual([]);
    await expect(fake.scenario('nowhere')).rejects.toThrow('There is no scenario "nowhere"');
  },
);

test(
  'The Playwright fixture says when a page is not the demo',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await expect(fake.state()).rejects.toThrow('This page has no fake');
    await page.goto('/');
    expect((await fake.state()).scenario).toBe('default');
  },
);

const counted = test.extend<{ expected: string[] }>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  expected: async ({}, use) => use([]),
  policyCoverage: async ({ expected }, use, info) => {
    const folder = info.outputPath('policies');
    await use(folder);
    // The fixture has written by now.
    const files = readdirSync(folder);
    expect(files).toHaveLength(1);
    const { coverage } = JSON.parse(readFileSync(path.join(folder, files[0] ?? ''), 'utf8')) as {
      coverage: Record<string, { true?: number }>;
    };
    for (const what of expected) expect(coverage).toHaveProperty([what, 'true'], expect.any(Number));
  },
});

counted(
  'The Playwright fixture writes what a test has tried of the policies, before and after it goes to another page',
  { tag: '@thorough' },
  async ({ page, fake, expected }) => {
    await page.goto('/auth');
    await signIn(page, accounts.customer);
    await signOut(page);
    await page.goto('/');
    const { coverage } = await fake.policies();
    expected.push('grant public.optimization_requests authenticated select');
    expect(Object.keys(coverage)).not.toContain(expected[0]);
  },
);
