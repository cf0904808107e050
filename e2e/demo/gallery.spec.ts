/** `?view=gallery`: every screen in every state, live, each with a back end of its own. */
import type { FrameLocator } from '@playwright/test';
import { expect, test } from '../quietPage';

/** A warning of Chromium: a dozen applications load at once, so preloaded files are used later than it expects. */
const latePreload = /was preloaded using link preload but not used/;

const dashboard = 'AutoSuggest AI Dashboard';
const admin = 'Admin Dashboard';
const unavailable = /The server isn’t available right now/;

/** For the id of each state: the headline, and a check of what distinguishes the state. */
const galleryStates: Record<string, [h1: string | RegExp, check: (frame: FrameLocator) => Promise<void>]> = {
  landing: [/^Dominate/, (frame) => expect(frame.getByText('$40,303', { exact: true })).toBeVisible()],
  'sign-in': ['Sign In', (frame) => expect(frame.getByLabel('Password', { exact: true })).toBeVisible()],
  'sign-up': ['Sign Up', (frame) => expect(frame.getByLabel('Full Name')).toBeVisible()],
  'link-expired': ['Sign In', (frame) => expect(frame.getByText(/This link has expired/)).toBeVisible()],
  'dashboard-full': [
    dashboard,
    (frame) => expect(frame.getByText('Okafor Family Law').first()).toBeVisible(),
  ],
  'dashboard-none': [
    dashboard,
    (frame) => expect(frame.getByText('No requests match your search.')).toBeVisible(),
  ],
  'dashboard-empty': [dashboard, (frame) => expect(frame.getByText('No requests yet')).toBeVisible()],
  'dashboard-loading': [
    dashboard,
    (frame) => expect(frame.getByText('Loading your requests')).toBeAttached(),
  ],
  'dashboard-error': [dashboard, (frame) => expect(frame.getByText(unavailable)).toBeVisible()],
  'users-full': [admin, (frame) => expect(frame.getByText('admin@example.com').last()).toBeVisible()],
  'users-none': [admin, (frame) => expect(frame.getByText(/match your search/)).toBeVisible()],
  'users-loading': [
    admin,
    (frame) =>
      expect(
        frame
          .getByLabel(/^Loading users/)
          .or(frame.getByText(/^Loading users/))
          .first(),
      ).toBeAttached(),
  ],
  'users-error': [admin, (frame) => expect(frame.getByText(unavailable)).toBeVisible()],
  'requests-full': [admin, (frame) => expect(frame.getByRole('combobox').first()).toBeVisible()],
  'users-away': [admin, (frame) => expect(frame.getByRole('button', { name: 'Try again' })).toBeVisible()],
  'requests-none': [admin, (frame) => expect(frame.getByText(/match your search/)).toBeVisible()],
  'requests-error': [admin, (frame) => expect(frame.getByText(unavailable)).toBeVisible()],
};

test(
  'The gallery shows live pages in both themes on both devices, links to each alone, and leaves nothing in local storage',
  { tag: '@thorough' },
  async ({ page, allowConsole }) => {
    allowConsole(latePreload);
    // The gallery also shows the page for unknown addresses.
    allowConsole(/404/);
    await page.goto('/?view=gallery');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every screen, in every state');
    for (const theme of ['light', 'dark']) {
      const frame = page.frameLocator(`iframe[name="demo-frame gallery ${theme} goes desktop landing"]`);
      await expect(frame.locator('h1')).toHaveText(/^Dominate/);
      await expect(frame.locator(`html[data-theme="${theme}"]`)).toHaveCount(1);
    }
    const states = page.getByRole('article');
    const links = states.getByRole('link');
    // Two themes on two devices.
    expect(await links.count()).toBe(4 * (await states.count()));
    expect(await states.count()).toBeGreaterThan(Object.keys(galleryStates).length);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.getByRole('link', { name: 'Sign in: Phone, dark' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await page.getByRole('link', { name: 'All screens' }).click();
    await page.getByRole('link', { name: 'Back to the demo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Dominate/);
  },
);

test(
  'A page of the gallery shows the state in its address: full, empty, loading, with an error and others',
  { tag: '@thorough' },
  async ({ page, allowConsole }) => {
    allowConsole(latePreload);
    allowConsole(/Failed to load resource.*503|could not be loaded/);
    test.setTimeout(120_000);
    for (const [id, [h1, check]] of Object.entries(galleryStates)) {
      await page.goto(`/?view=gallery&show=${id}`);
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { level: 1, name: h1 })).toBeVisible();
      await check(frame);
    }
  },
);
