/** The suggestion box of the landing page works: before hydration, by keyboard and on a phone. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { expectNoShift, holdScripts, watchShifts } from '../hydration';
import { expect, test } from '../quietPage';
import { accounts, fillCredentials } from '../steps';
import { demoPanel, unreadMails } from '../demoPanel';

const phone = { width: 360, height: 740 };

const what = (page: Page) => page.getByRole('textbox', { name: 'What you do' });
const where = (page: Page) => page.getByRole('textbox', { name: 'Where', exact: true });
const example = (page: Page) => page.getByRole('img', { name: /^Example: someone types/ });
const firstSuggestion = (page: Page) => example(page).locator('li').first();
const announcement = (page: Page) => page.getByRole('status').filter({ hasText: 'First suggestion' });

for (const viewport of [phone, { width: 1280, height: 800 }]) {
  test(
    `What is typed into the hero before hydration is kept, without a layout shift, ${viewport.width} px`,
    { tag: viewport === phone ? [] : '@thorough' },
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      const release = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(example(page)).toHaveAttribute('aria-label', /Juniper Bakehouse climbs/);
      await expect(firstSuggestion(page)).toContainText('juniper bakehouse');
      await what(page).pressSequentially('Yoga stud');
      // Before hydration the box still shows its example.
      await expect(firstSuggestion(page)).toContainText('juniper bakehouse');
      release();
      await what(page).pressSequentially('io', { delay: 20 });
      await expect(firstSuggestion(page)).toContainText('yoga studio near you your business');
      await expect(what(page)).toBeFocused();
      await expect(what(page)).toHaveValue('Yoga studio');
      await page.evaluate(() => document.fonts.ready);
      await expectNoShift(page);
    },
  );
}

test('The business moves from the fourth to the first suggestion when typing pauses', async ({ page }) => {
  await page.goto('/');
  await what(page).fill('Florist');
  await where(page).pressSequentially('Boise, I');
  const rows = example(page).locator('li');
  /** Pixels from the row that is third in the markup down to the business's row, which is first there. */
  const pixelsBelowThird = async () => {
    const [winner, third] = await Promise.all([rows.nth(0).boundingBox(), rows.nth(2).boundingBox()]);
    return (winner?.y ?? 0) - (third?.y ?? 0);
  };
  await expect(firstSuggestion(page)).toContainText('florist near boise your business');
  await where(page).pressSequentially('D', { delay: 50 });
  await expect.poll(pixelsBelowThird, { intervals: [50] }).toBeGreaterThan(0);
  await expect.poll(pixelsBelowThird).toBeLessThan(-50);
  await expect(announcement(page)).toHaveText(
    'First suggestion: florist near boise your business. Then: florist near me, florist near me open sunday, florist near me same day.',
  );
  await expect(example(page)).toContainText('Boise, ID');
  await what(page).fill('');
  await where(page).fill('');
  await expect(firstSuggestion(page)).toContainText('juniper bakehouse');
});

test(
  'With reduced motion the business is the first suggestion at once',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await what(page).fill('Florist');
    await expect(firstSuggestion(page)).toContainText('florist near you your business');
    const { moves, moving } = await firstSuggestion(page).evaluate((row) => ({
      moves: getComputedStyle(row).translate,
      moving: document.getAnimations().length,
    }));
    expect([moves, moving]).toEqual(['none', 0]);
  },
);

test('By keyboard alone a visitor fills the hero’s search box and picks a trade', async ({ page }) => {
  await page.goto('/');
  await expect(what(page)).toBeVisible();
  for (let tabs = 0; tabs < 15; tabs += 1) {
    if (await what(page).evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(what(page)).toBeFocused();
  await page.keyboard.type('Car garage');
  // Enter neither submits anything nor leaves the page.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press('Tab');
  await expect(where(page)).toBeFocused();
  await page.keyboard.type('Omaha, NE');
  await expect(firstSuggestion(page)).toContainText('car garage near omaha');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Florist' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(firstSuggestion(page)).toContainText('florist near omaha');
});

test(
  'On a phone the hero’s search box is above the buttons, and long words fit without sideways scrolling',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    const bottom = async () => {
      const box = await what(page).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const button = page.getByRole('link', { name: 'Calculate Your ROI' });
    expect(await bottom()).toBeLessThan((await button.boundingBox())?.y ?? 0);
    await what(page).fill('24 hour emergency water heater repair and service');
    await where(page).fill('Rancho Santa Margarita, California');
    await expect(firstSuggestion(page).getByText('your business')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 320, height: 740 });
    await expectNoSidewaysScrolling(page, 'the landing page');
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `The landing page passes axe with a suggestion for what was typed, ${colorScheme}`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await what(page).fill('Vet');
      await expect(announcement(page)).toBeAttached();
      await expectAccessible(page);
    },
  );
}

test(
  'The words of the hero’s search box are used in the calculator, beside the sign-up form and in the first request',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/?scenario=empty');
    await what(page).fill('Foxglove Fitness');
    await where(page).fill('Austin, TX');
    await expect(announcement(page)).toBeAttached();

    await page.getByRole('link', { name: 'Calculate Your ROI' }).click();
    await expect(page.getByText('For “Foxglove Fitness” in Austin, TX.')).toBeVisible();
    await page.getByRole('link', { name: 'Start with these numbers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
    await expect(page.getByText('For “Foxglove Fitness” in Austin, TX')).toBeVisible();
    await expect(
      page.getByText('Saved for your first request: “Foxglove Fitness” in Austin, TX'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('Saved for your first request')).toBeVisible();

    await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
    await fillCredentials(page, accounts.customer);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByLabel('Location')).toHaveValue('Austin, TX');
    await expect(page.getByRole('textbox', { name: /^Keywords/ })).toHaveValue(
      'foxglove fitness near me, foxglove fitness austin',
    );
    await expect(page.getByText('We filled in what you typed on the home page.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Business Name').fill('Foxglove Fitness');
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Foxglove Fitness' }).first()).toBeVisible();
  },
);

test(
  'The words of the hero’s search box fill the form of a person who confirms the sign-up in another tab',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await page.goto('/');
    await what(page).fill('Florist');
    await where(page).fill('Austin, TX');
    await expect(announcement(page)).toBeAttached();
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await page.getByLabel('Full Name').fill('Rosa Delgado');
    await fillCredentials(page, { email: 'rosa@harborbakery.example', password: 'sourdough-4-ever' });
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await unreadMails(page, 1).click();
    const panel = demoPanel(page);
    await panel
      .getByRole('button', { name: /confirm/i })
      .first()
      .click();
    const link = await page.getByRole('link', { name: 'Follow the link' }).getAttribute('href');
    const second = await context.newPage();
    await second.goto(link ?? '');
    await expect(second.getByLabel('Location')).toHaveValue('Austin, TX');
    await expect(second.getByRole('textbox', { name: /^Keywords/ })).toHaveValue(
      'florist near me, florist austin',
    );
    await expect(second.getByText('We filled in what you typed on the home page.')).toBeVisible();
  },
);

test(
  'The hero’s search box starts with the words of the prospect',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/?pack=dentist');
    await expect(example(page)).toContainText('sunnyside dental');
    await expect(what(page)).toHaveValue('dentist');
    await expect(where(page)).toHaveValue('Austin, TX');
    await what(page).fill('teeth whitening');
    await expect(firstSuggestion(page)).toContainText('teeth whitening near austin sunnyside dental');
  },
);
