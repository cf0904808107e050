/** A presentation: the audience's page without a trace of the demo, and the presenter's window for a second screen. */
import type { Page } from '@playwright/test';
import { fileAddress } from '../demoHosts';
import { expect, test } from '../quietPage';
import { demoPanel } from '../demoPanel';
import { demoButton } from '../steps';

async function present(page: Page): Promise<Page> {
  await demoButton(page).click();
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Present', exact: true }).click(),
  ]);
  await expect(opened.getByRole('heading', { name: 'Presenter' })).toBeVisible();
  return opened;
}

const expectNoTraceOfDemo = (page: Page) =>
  expect(page.locator('#demo-panel, #demo-story')).toHaveText(['', '']);

for (const [where, address, tag] of [
  ['a served demo', '/', []],
  ['the demo in one file', fileAddress, ['@thorough']],
] as const) {
  test(
    `In ${where}, a presenter plays the story from a second window, and the audience’s page shows no trace of the demo`,
    { tag: [...tag] },
    async ({ page }, info) => {
      test.setTimeout(120_000);
      await page.goto(address);
      const notes = await present(page);
      await expect(page.locator('#demo-panel')).toBeEmpty();
      await notes.setViewportSize({ width: 460, height: 760 });
      await page.bringToFront();
      await page.keyboard.press('n');
      const now = notes.getByRole('region', { name: 'This step' });
      await expect(now).toContainText('Step 1 of 8');
      await expect(now).toContainText('Then: An owner signs up');
      await notes.getByLabel('Your notes for this step').fill('Ask about Saturday.');
      await notes.screenshot({ path: info.outputPath('presenter.png') });

      // The story goes on by a key in the audience's window and by a button in the presenter's.
      await page.bringToFront();
      await page.keyboard.press('n');
      await expect(now).toContainText('Step 2 of 8');
      await expect(notes.getByLabel('Your notes for this step')).toHaveValue('');
      await expect(page.getByLabel('Full Name')).not.toHaveValue('');
      await notes.bringToFront();
      await notes.getByRole('button', { name: 'Next' }).click();
      const mail = notes.getByRole('region', { name: 'Mail' });
      await expect(mail).toContainText('Confirm your email address');
      await expectNoTraceOfDemo(page);
      await mail.getByRole('button', { name: 'Follow the link' }).click();
      await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
      await expect(mail).toContainText('No new mail.');

      await notes.getByRole('button', { name: /^A visitor sees the promise/ }).click();
      await expect(now).toContainText('Step 1 of 8');
      await expect(notes.getByLabel('Your notes for this step')).toHaveValue('Ask about Saturday.');

      await notes.getByRole('button', { name: 'End the presentation' }).click();
      await expect(page.getByRole('complementary', { name: 'Story' })).toBeVisible();
      await expect(demoButton(page)).toBeVisible();
      await expect.poll(() => notes.isClosed()).toBe(true);
    },
  );
}

test('After a reload of the audience’s page, the next key opens the notes again at the same step', async ({
  page,
}) => {
  await page.goto('/');
  await present(page);
  await page.bringToFront();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(page.getByLabel('Full Name')).not.toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await expect(async () => {
    const opening = page.waitForEvent('popup', { timeout: 2_000 });
    await page.keyboard.press('ArrowDown');
    const notes = await opening;
    await expect(notes.getByRole('region', { name: 'This step' })).toContainText('Step 2 of 8');
  }).toPass();
  await expectNoTraceOfDemo(page);
});

test('Where the browser blocks the presenter’s window, the panel says so and the demo is still shown', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/');
  await demoButton(page).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const panel = demoPanel(page);
  await expect(panel.getByRole('alert')).toContainText('The browser blocked the window.');
  await expect(
    panel.getByText(/Other devices can’t open this page.*Your audience sees it, too\./),
  ).toBeVisible();
  await panel.getByRole('region', { name: 'Notes without a window' }).getByRole('button').click();
  await expect(page.getByRole('complementary', { name: 'Story' })).toContainText('1 of 8');
  await page.keyboard.press('Shift+D');
  await expect(page.locator('#demo-panel')).toBeEmpty();
});

test('The notes name the prospect, a repeated step begins at the top of its page, and closing the window brings the demo back', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.goto('/?pack=dentist');
  const notes = await present(page);
  await expect(notes.getByText('For Sunnyside Dental')).toBeVisible();
  await notes.getByRole('button', { name: 'Start the story' }).click();
  const now = notes.getByRole('region', { name: 'This step' });
  const steps = notes.getByRole('navigation', { name: 'Steps' }).getByRole('button');

  await steps.last().click();
  await expect(now).toContainText('Step 8 of 8');
  await expect(steps.last()).toBeInViewport();
  await expect(
    page.getByRole('heading', { name: 'What is the first suggestion worth to you?' }),
  ).toBeInViewport();
  await steps.nth(1).click();
  await expect(page.getByLabel('Full Name')).not.toHaveValue('');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await notes.close();
  await expect(demoButton(page)).toBeVisible();
});
