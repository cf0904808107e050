import type { Page } from '@playwright/test';
import { expect, test } from '../quietPage';
import { openDemo } from '../fake';
import { accountButton, accounts, demoButton, listEntry, signIn, toast } from '../steps';

/** Expects that a visible element has the focus and shows it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const focused = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing';
    // A radio button is drawn by its label, so the label shows the focus. A row's dropdown lies invisibly over its
    // badge, so the parent of both shows it.
    const around = element.matches('input[type=radio]')
      ? element.closest('label')
      : element.matches('[role=row] select')
        ? element.parentElement
        : null;
    const drawn = around ?? element;
    if (!drawn.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'hidden';
    // Elements that only scripts focus (main, a dialog) need no focus indicator.
    if (element.matches('[tabindex="-1"]')) return 'visible';
    const ring = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, boxShadow, outlineWidth } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    return ring(element) || ring(element.parentElement) || [...drawn.children].some(ring)
      ? 'visible'
      : `without a ring: ${element.outerHTML.slice(0, 120)}`;
  });
  expect(focused).toBe('visible');
}

/** Presses Tab until an element with this name has the focus. Each stop on the way has to show the focus. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element?.getAttribute('aria-label') ?? (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return label ?? element?.textContent ?? '';
    });
    if (typeof name === 'string' ? found.trim() === name : name.test(found)) return;
  }
  throw new Error(`No stop of the keyboard is called ${String(name)}`);
}

test('With the keyboard alone, a visitor signs up, confirms the address, submits a request and signs out', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const email = 'keys@example.net';
  const password = 'only-keys-4-me';
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await tabTo(page, 'Get Started');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await tabTo(page, 'Already have an account? Sign in');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expectVisibleFocus(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await expectVisibleFocus(page);
  await tabTo(page, 'Full Name', 'Shift+Tab');
  await page.keyboard.type('Kay Board');
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Account created!')).toBeVisible();
  await expectVisibleFocus(page);

  await tabTo(page, /^Demo · Visitor, 1 unread email$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Demo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Demo' })).toHaveCount(0);
  await expect(demoButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /confirm/i);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Follow the link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();

  await tabTo(page, 'Business Name');
  await page.keyboard.type('Keyboard Kiosk');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tulsa, OK');
  await page.keyboard.press('Tab');
  await page.keyboard.type('keys, caps');
  await page.keyboard.press('Control+Enter');
  await expect(listEntry(page, 'Keyboard Kiosk')).toBeVisible();
  await expectVisibleFocus(page);
  await tabTo(page, 'Sign Out', 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expectVisibleFocus(page);
});

test(
  'An admin changes a status with the keyboard alone, and neither the focus nor the scroll position changes',
  { tag: '@thorough' },
  async ({ page }) => {
    // So low that the page scrolls to the first dropdown, and without smooth scrolling, so that it is there at once.
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).focus();
    await page.keyboard.type(accounts.admin.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(accounts.admin.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
    await expectVisibleFocus(page);
    await tabTo(page, 'Admin', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expectVisibleFocus(page);
    await tabTo(page, 'User Management');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Manage and track all optimization requests')).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^Status of / }).first()).toBeVisible();
    await tabTo(page, /^Status of /);
    const select = page.locator(':focus');
    const scrollTop = () => page.evaluate(() => window.scrollY);
    const before = await scrollTop();
    expect(before).toBeGreaterThan(0);
    const name = (await select.getAttribute('aria-label')) ?? '';
    await page.keyboard.type('f');
    await expect(page.getByText('Press Enter to set it to Failed')).toBeVisible();
    await expect(page.getByText('Request status updated successfully')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Request status updated successfully')).toBeVisible();
    await expect(page.getByRole('combobox', { name })).toHaveValue('failed');
    await expect(page.getByRole('combobox', { name })).toBeFocused();
    expect(await scrollTop()).toBe(before);
  },
);

test('Tab moves through the dialogs that change the password and delete the account in reading order', async ({
  page,
}) => {
  await openDemo(page, '/dashboard?as=customer&present=1');
  for (const [entry, stops] of [
    ['Change password', [/^Current password/, 'Show password', /^New password/, 'Save password']],
    ['Delete account', [/^Password/, 'Show password', 'Delete account']],
  ] as const) {
    await accountButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    for (let steps = 0; steps < 12; steps += 1) {
      if ((await page.locator(':focus').innerText()) === entry) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toBeVisible();
    for (const stop of stops) await tabTo(page, stop);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(accountButton(page)).toBeFocused();
  }
});

test('On a phone Escape closes the menu and returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ROI Calculator' });
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await tabTo(page, 'ROI Calculator');
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'ROI Calculator');
  await page.keyboard.press('Enter');
  await expect(link).toBeHidden();
  await expect(page).toHaveURL(/#roi-calculator$/);
  await expect(
    page.getByRole('heading', { name: 'What is the first suggestion worth to you?' }),
  ).toBeInViewport();
});

test(
  'When admins give up their own role, a dialog takes the focus, and Escape restores the focus and the role',
  { tag: '@thorough' },
  async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await signIn(page, accounts.admin);
    await page.goto('/admin#q=admin%40example.com');
    const label = `Role of ${accounts.admin.email}`;
    const role = page.getByRole('combobox', { name: label });
    await expect(role).toHaveValue('admin');
    const question = page.getByRole('dialog', { name: 'Give up your admin role?' });
    const cancel = question.getByRole('button', { name: 'Cancel' });
    const giveUp = question.getByRole('button', { name: 'Give up role' });

    await tabTo(page, label);
    await page.keyboard.press('ArrowUp');
    await expect(question).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(cancel).toBeFocused();
    await expectVisibleFocus(page);
    // Focus trap: Tab moves within the dialog or to the browser's own controls, never to the page behind.
    for (let stops = 0; stops < 6; stops += 1) {
      await page.keyboard.press('Tab');
      const isInside = await question.evaluate(
        (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(role).toBeFocused();
    await expect(role).toHaveValue('admin');
    await expect(page.getByText(/updated successfully/)).toHaveCount(0);

    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(giveUp).toBeFocused();
    await page.keyboard.press('Escape');
    // These keys are pressed before the browser has fired the dialog's close event.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // The only admin stays an admin, and the focus is back where it was.
    await expect(toast(page, 'At least one admin must remain.')).toBeVisible();
    await expect(role).toHaveValue('admin');
    await expect(role).toBeFocused();
  },
);
