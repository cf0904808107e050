/** The Playwright fixture; its mails are in the example of mocks/README.md (`documents.spec.ts`). */
import { expect, test } from '../../mocks/testing/playwright';
import { accounts, fillCredentials, signIn } from '../steps';

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
