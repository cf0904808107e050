/** The Playwright fixture; its mails are in the example of mocks/README.md (`documents.spec.ts`). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../mocks/testing/playwright';
import { accounts, fillCredentials, signIn, signOut } from '../steps';

test(
  'The Playwright fixture counts a fault rule’s hits, restores the state of a snapshot, and rejects an unknown scenario',
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
    expect(await fake.snapshot.save()).not.toEqual(before);
    await fake.snapshot.load(before);
    expect(await fake.snapshot.save()).toEqual(before);
    await expect(fake.scenario('nowhere')).rejects.toThrow('There is no scenario "nowhere"');
  },
);

test(
  'The Playwright fixture rejects a call before the demo is opened, and says why',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await expect(fake.state()).rejects.toThrow('This page has no fake');
    await page.goto('/');
    expect((await fake.state()).scenario).toBe('default');
  },
);

/** Afterwards, expects that the file of the test's policy coverage has these policies and grants. */
const testWithCoverage = test.extend<{ expected: string[] }>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  expected: async ({}, use) => use([]),
  policyCoverage: async ({ expected }, use, info) => {
    const folder = info.outputPath('policies');
    await use(folder);
    // By now the fixture has written its file.
    const files = readdirSync(folder);
    expect(files).toHaveLength(1);
    const { coverage } = JSON.parse(readFileSync(path.join(folder, files[0] ?? ''), 'utf8')) as {
      coverage: Record<string, { true?: number }>;
    };
    for (const name of expected) expect(coverage).toHaveProperty([name, 'true'], expect.any(Number));
  },
});

testWithCoverage(
  'The Playwright fixture writes a file with the policy coverage of all pages of a test, not only of the last one',
  { tag: '@thorough' },
  async ({ page, fake, expected }) => {
    await page.goto('/auth');
    await signIn(page, accounts.customer);
    await signOut(page);
    await page.goto('/');
    const { coverage } = await fake.policies();
    const grantOfFirstPage = 'grant public.optimization_requests authenticated select';
    expect(Object.keys(coverage)).not.toContain(grantOfFirstPage);
    expected.push(grantOfFirstPage);
  },
);
