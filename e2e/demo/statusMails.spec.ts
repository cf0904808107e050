/** Mails about a completed request: from the admin's dropdown to the mailbox, unless the customer has opted out. */
import { expect, test } from '../quietPage';
import { accounts, listEntry, signIn, signOut, toast } from '../steps';
import { demoPanel, unreadMails } from '../demoPanel';

const subject = 'Your request for Okafor Notary & Mobile Signing is completed';

test(
  'A status mail arrives in the panel two minutes after the change, with the address of the dashboard',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await signIn(page, accounts.admin);
    await page.goto('/admin?tab=requests');
    const entry = listEntry(page, 'Okafor Notary & Mobile Signing');
    await entry.getByRole('combobox').selectOption({ label: 'Completed' });
    await expect(toast(page, 'Request status updated successfully')).toBeVisible();
    expect(await fake.mailbox.list()).toEqual([]);

    // Two minutes, in which the admin could still undo the change, and a second.
    await fake.clock.advance(121);
    await unreadMails(page, 1).click();
    const panel = demoPanel(page);
    await panel.getByRole('button', { name: subject }).click();
    await expect(panel.getByText('Hello Jamie Okafor,')).toBeVisible();
    await expect(panel.getByText(/Your dashboard: http:\/\/localhost:\d+\/dashboard/)).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Follow the link' })).toHaveCount(0);
  },
);

test(
  'A customer opts out of status mails and gets none, at 320 px and by keyboard',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(page, accounts.customer);
    const box = page.getByRole('checkbox', { name: 'Email me when a request is completed or fails' });
    await expect(box).toBeEnabled();
    await expect(box).toBeChecked();
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).not.toBeChecked();
    await expect(box).toBeFocused();
    // The choice appears at once; a reload before it is stored would undo it.
    await expect(box).toHaveAttribute('aria-disabled', 'false');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.reload();
    await expect(box).toBeEnabled();
    await expect(box).not.toBeChecked();
    await page.setViewportSize({ width: 1280, height: 800 });
    await signOut(page);
    await signIn(page, accounts.admin);
    await page.goto('/admin?tab=requests');
    await listEntry(page, 'Okafor Notary & Mobile Signing')
      .getByRole('combobox')
      .selectOption({ label: 'Completed' });
    await expect(toast(page, 'Request status updated successfully')).toBeVisible();
    await fake.clock.advance(121);
    expect(await fake.mailbox.list()).toEqual([]);
  },
);
