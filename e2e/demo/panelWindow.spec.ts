/** The panel in a separate window, for a second screen. */
import type { Page } from '@playwright/test';
import { fileAddress } from '../demoHosts';
import { expect, test } from '../quietPage';
import { demoPanel } from '../demoPanel';
import { demoButton } from '../steps';

async function openWindow(page: Page): Promise<Page> {
  await demoButton(page).click();
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'In its own window' }).click(),
  ]);
  return opened;
}

test(
  'The demo panel in a window of its own works by mouse and keyboard, and controls the page',
  { tag: '@thorough' },
  async ({ page, context }, info) => {
    await page.goto('/?as=customer&scenario=default');
    const opened = await openWindow(page);
    await expect(demoPanel(opened)).toBeVisible();
    await expect(demoPanel(page)).toBeHidden();
    await expect(demoPanel(opened)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await opened.setViewportSize({ width: 460, height: 760 });
    await opened.screenshot({ path: info.outputPath('light.png') });

    await page
      .getByRole('button', { name: /dark|theme/i })
      .first()
      .click();
    await expect(opened.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(demoPanel(opened)).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await opened.screenshot({ path: info.outputPath('dark.png') });

    // Navigation in the page keeps the window open.
    await demoPanel(opened).focus();
    await opened.keyboard.press('1');
    await expect(page).toHaveURL(/\/admin$/);
    await expect(demoPanel(opened)).toBeVisible();
    await opened.keyboard.press('Control+k');
    await opened.keyboard.type('switch to the customer');
    await opened.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);

    await opened.getByRole('tab', { name: 'Developer' }).click();
    await opened.getByRole('button', { name: 'Data', exact: true }).click();
    await expect(opened.getByLabel('As seen by')).toBeVisible();

    // The user closes the window.
    await opened.close();
    await expect(demoPanel(page)).toBeVisible();
    await expect(page.getByLabel('As seen by')).toBeVisible();

    // Starting a scenario in the window reloads the page, which closes the window.
    const [again] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'In its own window' }).click(),
    ]);
    await again.getByRole('button', { name: 'Back' }).click();
    await again.getByRole('combobox', { name: 'Scenario' }).selectOption('empty');
    await again.getByRole('button', { name: 'Start' }).click();
    await expect(page).toHaveURL(/scenario=empty/);
    await expect.poll(() => again.isClosed()).toBe(true);
    expect(context.pages()).toHaveLength(1);
  },
);

test(
  'The panel of the demo in one file opens in a window of its own, too, and takes keys there',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto(fileAddress);
    const opened = await openWindow(page);
    await expect(demoPanel(opened)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await demoPanel(opened).focus();
    await opened.keyboard.press('c');
    await expect(opened.getByRole('heading', { name: 'Call log' })).toBeVisible();
    await opened.close();
    await expect(demoPanel(page)).toBeVisible();
  },
);
