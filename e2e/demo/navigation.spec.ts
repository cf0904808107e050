import { openDemo, recordCalls, restPath, setFaults } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, requestEntry, signIn } from '../steps';

test('a section of the landing page is reached from everywhere, and the way back leads where one was', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' }).click();
  await expect(page).toHaveURL(/\/#features$/);
  const features = page.getByRole('heading', { name: 'AI-Powered Optimization' });
  await expect(features).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.goForward();
  await expect(features).toBeInViewport();

  await page.goto('/#roi-calculator');
  await expect(page.getByRole('textbox', { name: /monthly revenue/i })).toBeInViewport();

  await page.goto('/');
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1500);
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/dashboard"]')?.click());
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(features).toBeAttached();
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 1500))).toBeLessThan(40);
  await page.reload();
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 1500))).toBeLessThan(40);
});

test('an admin’s view is an address: it survives a reload, and back and forward step through it', async ({
  page,
}) => {
  await signIn(page, accounts.admin);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Optimization Requests' }).click();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('completed');
  const found = page.getByText(/^\d+ found$/);
  await expect(found).toBeVisible();
  const count = await found.innerText();
  const first = await page.getByRole('list', { name: 'requests' }).getByRole('heading').first().innerText();
  await page.reload();
  await expect(found).toHaveText(count);
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('completed');
  await page.goBack();
  await expect(page.getByText(/in all$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await page.goForward();
  await expect(found).toHaveText(count);
  await expect(page.getByRole('list', { name: 'requests' }).getByRole('heading').first()).toHaveText(first);

  // There and back again: the list is where it was.
  await page.goto('/admin?tab=requests');
  await expect(page.getByText(/in all$/)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1200);
  const seen = () =>
    page.evaluate(
      () =>
        document
          .elementFromPoint(innerWidth / 3, innerHeight / 2)
          ?.closest('article')
          ?.querySelector('h3')?.innerText,
    );
  const row = await seen();
  expect(row).toBeTruthy();
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/dashboard"]')?.click());
  await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/in all$/)).toBeVisible();
  await expect.poll(seen).toBe(row);
});

test('a reload in the middle of a submit leaves one request', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await signIn(page, accounts.customer);
  await openDemo(page, '/dashboard');
  await setFaults(page, { match: { method: 'POST', path: restPath }, then: 'lose-answer', delay: 1 });
  const calls = await recordCalls(page);
  await page.getByLabel('Business Name').fill('Reload Radios');
  await page.getByPlaceholder('City, State').fill('Waco, TX');
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('radios');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect.poll(() => calls).toContain(`POST ${restPath}`);
  await page.reload();
  await setFaults(page);
  await page.reload();
  await expect(requestEntry(page, 'Reload Radios')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reload Radios' })).toHaveCount(1);
  await expect(page.getByLabel('Business Name')).toHaveValue('');
});
