/** The file that a prospect keeps: made in the panel, and usable from a disk without a network until its last day. */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, fileAddress, test } from '../demoHosts';
import { openPanelPart } from '../demoPanel';
import { headline, listEntry } from '../steps';

/** Small enough for a mail attachment. */
const maxBytes = 1_300_000;

const form = (page: Page) => page.getByRole('group', { name: 'Leave-behind file' });

async function fillPack(page: Page): Promise<void> {
  await openPanelPart(page, 'Prepare for a prospect');
  await page.getByLabel('Trade').selectOption('salon');
  await page.getByLabel('Business', { exact: true }).fill('Velvet Scissors');
  await page.getByLabel('City').fill('Omaha, NE');
  await page.getByLabel('Contact name').fill('Gwen Abara');
}

const makeButton = (page: Page) =>
  form(page).getByRole('button', { name: 'Make a file for this prospect', exact: true });

/** Makes the file in a demo in which another customer has left a request. Saves it at `place`, and returns its HTML. */
async function makeFile(page: Page, place: string, opens: string): Promise<string> {
  await page.goto('/?as=customer');
  await page.getByLabel('Business Name').fill('Secret of Somebody Else');
  await page.getByLabel('Location').fill('Elsewhere, WY');
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('secret');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(listEntry(page, 'Secret of Somebody Else')).toBeVisible();
  await fillPack(page);
  await page.getByText('A quote from them, and how to reach you').click();
  await page.getByLabel('Your email (optional)').fill('anna@sales.example');
  await form(page).getByLabel('Last day').fill(dayFromNow(10));
  await form(page).getByLabel('Opens').selectOption({ label: opens });
  const [download] = await Promise.all([page.waitForEvent('download'), makeButton(page).click()]);
  expect(download.suggestedFilename()).toBe('velvetscissors.html');
  await download.saveAs(place);
  return readFile(place, 'utf8');
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test(
  'A prospect’s file opens with the story from a disk without a network, has only that prospect’s data, and ends after its last day',
  { tag: '@thorough' },
  async ({ page, open }, info) => {
    test.setTimeout(180_000);
    const place = info.outputPath('velvetscissors.html');
    const html = await makeFile(page, place, 'in the story');
    expect(Buffer.byteLength(html)).toBeLessThan(maxBytes);
    expect(html).not.toMatch(/Secret of Somebody|Elsewhere, WY|Juniper/i);

    const context = await open({ viewport: { width: 360, height: 740 } });
    await context.setOffline(true);
    const theirs = await context.newPage();
    await theirs.goto(pathToFileURL(place).href);
    const story = theirs.getByRole('complementary', { name: 'Story' });
    await expect(story).toContainText('1 of 8');
    await expect(theirs.locator('body')).toContainText(/velvet scissors/i);
    for (let step = 2; step <= 8; step += 1) {
      await expect(story.getByRole('button', { name: /^Next/ })).toHaveAttribute('aria-busy', 'false');
      await story.getByRole('button', { name: /^Next/ }).click();
      await expect(story).toContainText(`${step} of 8`);
    }
    await expect(story.getByRole('button', { name: /^Finish/ })).toHaveAttribute('aria-busy', 'false');
    await expect(story.getByText('Continue or go back.')).toBeHidden();
    await story.getByRole('button', { name: /^Finish/ }).click();

    // Then the demo is free to use. It has a bar of one line instead of the panel.
    const bar = theirs.getByRole('complementary', { name: 'Demo' });
    await expect(bar).toContainText('For Velvet Scissors, until');
    expect((await bar.boundingBox())?.height).toBeLessThan(56);
    expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(theirs.locator('#demo-panel')).toHaveCount(0);
    await bar.getByLabel('You are').selectOption('admin');
    await expect(headline(theirs)).toHaveText('Admin Dashboard');
    await bar.getByLabel('You are').selectOption('visitor');
    await expect(headline(theirs)).not.toHaveText('Admin Dashboard');
    await context.close();

    // After its last day the file says that it has ended, and whom to write to.
    const later = await open();
    await later.clock.setFixedTime(new Date(`${dayFromNow(12)}T12:00:00Z`));
    const ended = await later.newPage();
    await ended.goto(pathToFileURL(place).href);
    await expect(headline(ended)).toHaveText('This demo has ended');
    await expect(ended.getByRole('main')).toContainText('It was made for Velvet Scissors, to be used until');
    await expect(ended.getByRole('link', { name: 'anna@sales.example' })).toHaveAttribute(
      'href',
      'mailto:anna@sales.example',
    );

    // A date before the file was made can only be wrong. On a day in between, the file opens.
    await later.clock.setFixedTime(new Date(`${dayFromNow(-20)}T12:00:00Z`));
    await ended.reload();
    await expect(headline(ended)).toHaveText('This computer’s date is wrong');
    await later.clock.setFixedTime(new Date());
    await ended.reload();
    await expect(ended.getByRole('complementary', { name: 'Story' })).toContainText('1 of 8');
  },
);

test(
  'A prospect’s file that is free to use shows its mails with their links, and an edited or incomplete file says so',
  { tag: '@thorough' },
  async ({ page, open }, info) => {
    test.setTimeout(120_000);
    const place = info.outputPath('velvetscissors.html');
    const html = await makeFile(page, place, 'free to use');
    const context = await open();
    await context.setOffline(true);
    const theirs = await context.newPage();
    await theirs.goto(pathToFileURL(place).href);
    const bar = theirs.getByRole('complementary', { name: 'Demo' });
    await expect(bar).toContainText('For Velvet Scissors, until');
    await theirs.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
    await theirs.getByLabel('Full Name').fill('Gwen Abara');
    await theirs.getByLabel('Email', { exact: true }).fill('gwen@velvet.example');
    await theirs.getByLabel('Password', { exact: true }).fill('scissors-4-ever');
    await theirs.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(bar).toContainText('Email to gwen@velvet.example');
    await bar.getByRole('button', { name: 'Open link' }).click();
    await expect(headline(theirs)).toHaveText('AutoSuggest AI Dashboard');
    await bar.getByRole('button', { name: 'Story' }).click();
    await expect(theirs.getByRole('complementary', { name: 'Story' })).toContainText('1 of 8');

    const [, lastDay = ''] = /"until":"([\d-]+)"/.exec(html) ?? [];
    await writeFile(place, html.replace(lastDay, '2099-12-31'));
    await theirs.goto('about:blank');
    await theirs.goto(pathToFileURL(place).href);
    await expect(headline(theirs)).toHaveText('This file was changed');
    await expect(theirs.getByRole('main')).toContainText(
      'It’s not the same as when it was made. Open the original or ask for a new one.',
    );

    // A download that broke off.
    await writeFile(place, html.slice(0, html.length * 0.8));
    await theirs.goto('about:blank');
    await theirs.goto(pathToFileURL(place).href);
    await expect(headline(theirs)).toHaveText('For Velvet Scissors');
    await expect(theirs.getByText('This file is incomplete, because its download broke off.')).toBeVisible();
  },
);

test(
  'Where no file for a prospect can be made, a message says why, and what was entered is kept',
  { tag: '@thorough' },
  async ({ page, open }) => {
    await page.goto('/');
    await fillPack(page);
    await makeButton(page).click();
    await expect(page.getByText('Enter your email or your booking page')).toBeVisible();
    await expect(page.getByLabel('Business', { exact: true })).toHaveValue('Velvet Scissors');

    const inOneFile = await (await open()).newPage();
    await inOneFile.goto(fileAddress);
    await fillPack(inOneFile);
    await makeButton(inOneFile).click();
    await expect(inOneFile.getByText('The demo in one file cannot make another')).toBeVisible();
  },
);
