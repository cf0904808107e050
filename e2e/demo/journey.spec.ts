import { expect, test } from '../quietPage';
import { accounts, listEntry, signIn, signOut, signUp, submitRequest, toast } from '../steps';
import { unreadMails } from '../demoPanel';

const customer = {
  fullName: 'Rosa Delgado',
  email: 'rosa@harborbakery.example',
  password: 'sourdough-4-ever',
};

test(
  'A visitor signs up and submits a request, an admin changes its status, and the customer sees the new status',
  { tag: '@thorough' },
  async ({ page, context }) => {
    test.setTimeout(120_000);

    await test.step('a visitor uses the calculator', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Calculate Your ROI' }).click();
      const revenue = page.getByRole('textbox', { name: /monthly revenue/i });
      await expect(revenue).toBeInViewport();
      await expect(page.getByText('$40,303', { exact: true })).toBeVisible();
      await revenue.fill('20000');
      await expect(page.getByText('$80,303', { exact: true })).toBeVisible();
    });

    await test.step('the visitor signs up and confirms the address from the mailbox', async () => {
      await signUp(page, customer);
      await unreadMails(page, 1).click();
      await page
        .getByRole('dialog', { name: 'Demo' })
        .getByRole('button', { name: /confirm/i })
        .first()
        .click();
      await page.getByRole('link', { name: 'Follow the link' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    await test.step('the customer signs out and signs in again with the password', async () => {
      await signOut(page);
      await signIn(page, customer);
      await expect(toast(page, 'Signed in successfully!')).toBeVisible();
    });

    await test.step('the customer submits a request, whose keywords are cleaned up and which a reload keeps', async () => {
      await expect(page.getByText('No requests yet')).toBeVisible();
      await submitRequest(page, {
        businessName: 'Harbor Bakery',
        location: 'Portland, ME',
        keywords: ' sourdough ,, birthday cakes,  ,gluten-free bread , ',
      });
      const entry = listEntry(page, 'Harbor Bakery');
      for (const text of ['Portland, ME', 'sourdough', 'birthday cakes', 'gluten-free bread', /pending/i]) {
        await expect(entry.getByText(text).first()).toBeVisible();
      }
      await expect(entry.getByRole('list', { name: 'Keywords' }).getByRole('listitem')).toHaveCount(3);
      await page.reload();
      await expect(listEntry(page, 'Harbor Bakery')).toBeVisible();
      await expect(page.getByLabel('Business Name')).toHaveValue('');
      await signOut(page);
    });

    await test.step('an admin finds the request with its owner and handles it', async () => {
      await signIn(page, accounts.admin);
      await page.getByRole('link', { name: 'Admin' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
      await page.getByRole('tab', { name: 'Optimization Requests' }).click();
      const entry = listEntry(page, 'Harbor Bakery');
      await expect(entry.getByText('User: Rosa Delgado (rosa@harborbakery.example)')).toBeVisible();
      await entry.getByRole('combobox').selectOption({ label: 'Processing' });
      await expect(toast(page, 'Request status updated successfully')).toBeVisible();
    });

    await test.step('the admin makes the customer an admin and a user again, and a second tab sees each change', async () => {
      const second = await context.newPage();
      await second.goto('/admin');
      await page.getByRole('tab', { name: 'User Management' }).click();
      for (const role of ['Admin', 'User']) {
        const entry = listEntry(page, customer.email);
        await entry.getByRole('combobox').selectOption({ label: role });
        await page.getByRole('button', { name: /^Make an? (admin|user)$/ }).click();
        await expect(toast(page, 'User role updated successfully')).toBeVisible();
        await second.reload();
        await expect(listEntry(second, customer.email).getByRole('combobox')).toHaveValue(role.toLowerCase());
      }
      await second.close();
      await signOut(page);
    });

    await test.step('the customer sees the new status', async () => {
      await signIn(page, customer);
      await expect(
        listEntry(page, 'Harbor Bakery')
          .getByText(/processing/i)
          .first(),
      ).toBeVisible();
    });
  },
);
