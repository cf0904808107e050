/** Fault rules in the address: in force before the first call, and reported on the page if they are invalid. */
import { fakeOf } from '../../mocks/testing/playwright';
import { expect, test } from '../quietPage';
import { accounts, fillCredentials, toast } from '../steps';

const withFaults = (path: string, rules: unknown) =>
  `${path}?faults=${encodeURIComponent(typeof rules === 'string' ? rules : JSON.stringify(rules))}`;

test('Fault rules in the address apply to the first call, are removed from the address, and survive a reload', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded/);
  const rule = { match: { path: '/auth/v1/token' }, on: { share: 1 }, then: { status: 503 } };
  await page.goto(withFaults('/auth', [rule]));
  await fillCredentials(page, accounts.customer);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page, 'The server isn’t available right now.')).toBeVisible();
  expect(await fakeOf(page).faults.list()).toMatchObject([{ ...rule, hits: 1 }]);
  expect(page.url()).not.toContain('faults');
  await page.reload();
  expect(await fakeOf(page).faults.list()).toMatchObject([{ ...rule, hits: 1 }]);
});

test('Invalid fault rules in the address are reported on the page, with the name that was meant and examples that work', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const heading = page.getByRole('heading', { name: 'These faults cannot be used' });
  await page.goto(withFaults('/', [{ match: { table: 'profile' }, then: 'drop' }]));
  await expect(heading).toBeVisible();
  await expect(page.getByText('no table "profile". Did you mean "profiles"?')).toBeVisible();
  await page.goto(withFaults('/', '[{'));
  await expect(page.getByText('The rules are not valid JSON.')).toBeVisible();
  await page.goto(withFaults('/', 'https://elsewhere.example/rules.json'));
  await expect(page.getByText('A list of rules must be under the demo’s own address.')).toBeVisible();
  await page.getByRole('link', { name: '"share":0.1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/search/i);
  expect(await fakeOf(page).faults.list()).toMatchObject([{ on: { share: 0.1 }, then: 'drop' }]);
});

test('Fault rules can be in a file of the demo’s folder, named in the address', async ({ page }) => {
  const rules = [{ name: 'from a file', delay: 5 }];
  await page.route('**/rules/slow.json', (route) => route.fulfill({ json: rules }));
  await page.goto(withFaults('/', 'rules/slow.json'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/search/i);
  expect(await fakeOf(page).faults.list()).toMatchObject(rules);
});
