/** The Playwright fixture that the project offers to other projects, used as in mocks/README.md. */
import { expect, test } from '../../mocks/testing/playwright';
import { accounts, fillCredentials, signIn } from '../steps';

test('a mail, a fault, the clock and a snapshot from a browser test', async ({ page, fake }) => {
  await page.goto('/auth');
  await fake.scenario('default', 7);
  expect(await fake.state()).toMatchObject({ scenario: 'default', seed: 7, seeded: true });

  // A mail, followed as a link.
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(accounts.customer.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect.poll(() => fake.mailbox.list(accounts.customer.email)).toHaveLength(1);
  const { link } = await fake.mailbox.newest(accounts.customer.email);
  await page.goto(link ?? '');
  expect(await fake.state()).toMatchObject({ scenario: 'default' });
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible();
});

test('faults count, and a snapshot brings the rows back', { tag: '@thorough' }, async ({ page, fake }) => {
  await page.goto('/auth');
  const before = await fake.snapshot.take();
  await fake.faults.set({ match: { path: '/auth/v1/token' }, then: { status: 503 } });
  await fillCredentials(page, accounts.customer);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.poll(async () => (await fake.faults.list())[0]?.hits).toBeGreaterThan(0);
  await fake.faults.clear();
  await signIn(page, accounts.customer);
  await fake.clock.advance(3600);
  await fake.snapshot.restore(before);
  expect(await fake.faults.list()).toEqual([]);
  await expect(fake.scenario('nowhere')).rejects.toThrow(/400 .*nowhere/);
});

test('a page that is none of the demo’s says so', { tag: '@thorough' }, async ({ page, fake }) => {
  await expect(fake.state()).rejects.toThrow('This page has no fake');
  await page.goto('/');
  expect((await fake.state()).scenario).toBe('default');
});
