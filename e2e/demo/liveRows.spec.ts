import { walkLive } from '../liveRows';
import { expect, test } from '../quietPage';
import { accounts } from '../steps';

test('a change in one tab of the demo is on the screen of another one', async ({ page, context }) => {
  test.setTimeout(90_000);
  const admin = await context.newPage();
  // One browser, two people: each tab has its own.
  await page.goto('/dashboard?as=customer');
  await admin.goto('/admin?tab=requests&as=admin');
  await walkLive(page, admin);
});

test('a role that is taken away closes /admin in another tab', async ({ page, context }) => {
  test.setTimeout(60_000);
  await page.goto('/dashboard?as=customer');
  const admin = await context.newPage();
  await admin.goto('/admin?as=admin');
  const role = (email: string) => admin.getByRole('combobox', { name: `Role of ${email}` });
  await role(accounts.customer.email).selectOption('admin');
  await page.getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await role(accounts.customer.email).selectOption('user');
  await expect(page).toHaveURL(/\/$/);
});
