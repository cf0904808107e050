/** The presenter's story: one key plays it, wherever the demo is opened and whatever has been clicked. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { blockIndexedDb, expect, fileAddress, test } from '../demoHosts';
import { demoButton, headline, listEntry, signOut, toast } from '../steps';
import { openPanelPart, openPanelTab, startStory, unreadMails } from '../demoPanel';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Story' });
const owner = {
  name: 'Maribel Okafor',
  email: 'maribel@juniperbakehouse.example',
  business: 'Juniper Bakehouse',
};

/** Waits until this step is shown and prepared. */
async function isAt(page: Page, step: number, of = 8): Promise<void> {
  await expect(bar(page).getByText(`${step} of ${of}`)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: /^(Next|Finish)/ })).toHaveAttribute(
    'aria-busy',
    'false',
    { timeout: 20_000 },
  );
}

async function press(page: Page, key: 'n' | 'b', step: number): Promise<void> {
  await page.keyboard.press(key);
  await isAt(page, step);
}

async function startAtFirstStep(page: Page): Promise<void> {
  await startStory(page);
  await isAt(page, 1);
}

/** Which of `scenes` the five steps of the two shorter stories show. */
const shortScenes = [0, 3, 5, 6, 7];

/** What the product shows in each of the eight steps. */
const scenes: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await expect(headline(page)).toHaveText(/autosuggest/i);
    await expect(page.getByRole('link', { name: 'Sign In', includeHidden: true }).first()).toBeAttached();
  },
  async (page) => {
    await expect(headline(page)).toHaveText('Sign Up');
    await expect(page.getByLabel('Full Name')).toHaveValue(owner.name);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(owner.email);
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveValue('');
  },
  async (page) => {
    await expect(page.getByText(`We’ve sent an email to ${owner.email}.`)).toBeVisible();
    // The mail, for an audience that does not see the mailbox.
    await expect(page.getByRole('dialog', { name: /confirm/i })).toContainText(owner.name);
  },
  async (page) => {
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
    await expect(page.getByText(owner.email, { exact: true })).toBeAttached();
    await expect(page.getByLabel('Business Name')).toHaveValue(owner.business);
    await expect(page.getByRole('textbox', { name: /^Keywords/ })).toHaveValue(/sourdough/);
  },
  async (page) => {
    await expect(headline(page)).toHaveText('Admin Dashboard');
    const entry = listEntry(page, owner.business);
    await expect(entry.getByText(`User: ${owner.name} (${owner.email})`)).toBeInViewport();
  },
  async (page) => {
    await expect(listEntry(page, owner.business).getByRole('combobox')).toHaveValue('completed');
    await expect(page.getByRole('row').filter({ hasText: owner.business })).toHaveCount(1);
  },
  async (page) => {
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
    await expect(page.getByText(owner.email, { exact: true })).toBeAttached();
    await expect(listEntry(page, owner.business).getByText('Completed')).toBeInViewport();
  },
  async (page) => {
    await expect(page.getByRole('textbox', { name: /monthly revenue/i })).toHaveValue('20000');
    await expect(page.getByText('$80,303', { exact: true }).first()).toBeVisible();
  },
];

/** Plays the story to its end with its key alone. */
async function playStory(page: Page): Promise<void> {
  await startAtFirstStep(page);
  for (const [index, shows] of scenes.entries()) {
    if (index > 0) await press(page, 'n', index + 1);
    await shows(page);
    // What a step that could not be prepared says.
    await expect(bar(page).getByText('Continue or go back.')).toBeHidden();
  }
  await page.keyboard.press('n');
  await expect(bar(page)).toBeHidden();
}

test.describe('The story with one key', () => {
  test.beforeEach(() => test.setTimeout(120_000));

  test('One key plays the story at the root of a host', async ({ page }) => {
    await page.goto('/');
    await playStory(page);
  });

  test(
    'One key plays the story below a path of a plain host, without service workers and IndexedDB',
    { tag: '@thorough' },
    async ({ host, open }) => {
      const context = await open({ serviceWorkers: 'block' });
      await context.addInitScript(blockIndexedDb);
      const page = await context.newPage();
      await page.goto(`${host.origin}/demo/`);
      await playStory(page);
      expect(host.requestLog.filter((line) => line.startsWith('404'))).toEqual([]);
    },
  );

  test('Once the demo says that it is ready without a network, the story works without one', async ({
    host,
    page,
    context,
    allowConsole,
  }) => {
    // Chromium asks for the icon again on each page.
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
    await page.goto(`${host.origin}/demo/`);
    const panel = await openPanelTab(page, 'Present');
    await expect(panel.getByText(/^Ready without a network/)).toBeVisible({ timeout: 60_000 });
    await context.setOffline(true);
    await playStory(page);
    expect(failed.filter((path) => path !== '/demo/favicon.svg')).toEqual([]);
  });

  test('One key plays the story in one file from a disk', { tag: '@thorough' }, async ({ open }) => {
    const page = await (await open()).newPage();
    await page.goto(fileAddress);
    await playStory(page);
  });

  test(
    'On a phone the bar of the story covers no toast, not the demo’s button and not the end of any page',
    { tag: '@thorough' },
    async ({ open, host }) => {
      const page = await (await open({ viewport: { width: 360, height: 740 } })).newPage();
      await page.goto(`${host.origin}/demo/`);
      await startAtFirstStep(page);
      for (const [index, shows] of scenes.entries()) {
        if (index > 0) await press(page, 'n', index + 1);
        await shows(page);
        const box = await bar(page).boundingBox();
        const top = box?.y ?? 0;
        const button = await demoButton(page).boundingBox();
        expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(top);
        for (const message of await page.getByRole('button', { name: 'Dismiss' }).all()) {
          const place = await message.boundingBox();
          if (place) expect(place.y + place.height).toBeLessThanOrEqual(top);
        }
        // Parts of the page get their height shortly before they come into view, so scroll again until the end stands
        // still.
        await expect(async () => {
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
          const end = await page.evaluate(
            () => document.querySelector('#root')?.getBoundingClientRect().bottom,
          );
          expect(end).toBeLessThanOrEqual(top);
        }).toPass({ timeout: 10_000 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      }
      // After going back and on again, the page does not move, and the form is below the header.
      await press(page, 'b', 7);
      await press(page, 'n', 8);
      const places = await page.evaluate(async () => {
        const form = () =>
          document.querySelector('form:has([name=monthlyRevenue])')?.getBoundingClientRect().top;
        const before = form();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return [before, form()];
      });
      expect(places[0]).toBeGreaterThan(60);
      expect(places[0]).toBeLessThan(120);
      expect(places[1]).toBe(places[0]);
      const { violations } = await new AxeBuilder({ page }).include('#demo-story').analyze();
      expect(violations).toEqual([]);
    },
  );
});

test(
  'A second run of the story starts over with a new account, which has one pending request',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(150_000);
    await page.goto('/');
    await playStory(page);
    await startAtFirstStep(page);
    await press(page, 'n', 2);
    await press(page, 'n', 3);
    await expect(unreadMails(page, 2)).toBeVisible();
    await press(page, 'n', 4);
    await expect(page.getByText('No requests yet')).toBeVisible();
    await press(page, 'n', 5);
    await expect(listEntry(page, owner.business).getByRole('combobox')).toHaveValue('pending');
    for (let step = 6; step <= 8; step += 1) {
      await press(page, 'n', step);
      await scenes[step - 1]?.(page);
    }
  },
);

test('With a prospect’s pack the story is about the prospect', { tag: '@thorough' }, async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/?pack=dentist');
  await startAtFirstStep(page);
  for (let step = 2; step <= 4; step += 1) await press(page, 'n', step);
  await expect(page.getByText('dana@sunnysidedental.example', { exact: true })).toBeAttached();
  await expect(page.getByLabel('Business Name')).toHaveValue('Sunnyside Dental');
  await expect(page.getByLabel('Location')).toHaveValue('Austin, TX');
  await press(page, 'n', 5);
  // The demo's customer, who was the prospect before, is somebody else now.
  await expect(page.getByRole('row').filter({ hasText: /Dana Whitfield|Sunnyside/ })).toHaveCount(1);
  for (let step = 6; step <= 7; step += 1) await press(page, 'n', step);
  await expect(listEntry(page, 'Sunnyside Dental').getByText('Completed')).toBeInViewport();
});

test(
  'Clicks between the steps do not change where the story continues',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/');
    await startAtFirstStep(page);
    await press(page, 'n', 2);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(toast(page, /Account created/)).toBeVisible();
    await press(page, 'n', 3);
    await scenes[2]?.(page);
    await unreadMails(page, 1).click();
    await page.getByRole('button', { name: /Confirm/ }).click();
    await page.getByRole('link', { name: 'Follow the link' }).click();
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
    await press(page, 'n', 4);
    await scenes[3]?.(page);
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(listEntry(page, owner.business)).toBeVisible();
    await signOut(page);
    await page.goto('/auth');
    await isAt(page, 4);
    // In a field the key only types its letter.
    await page.getByLabel('Email', { exact: true }).pressSequentially('nobody');
    await isAt(page, 4);
    await headline(page).click();
    await press(page, 'n', 5);
    await scenes[4]?.(page);
    await page.getByRole('tab', { name: 'User Management' }).click();
    await expect(page.getByText('Manage user roles and permissions')).toBeVisible();
    await press(page, 'n', 6);
    await scenes[5]?.(page);
  },
);

test(
  'The story can go back to the first step and forward again, with a reload in between',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/');
    await startAtFirstStep(page);
    for (let step = 2; step <= 8; step += 1) await press(page, 'n', step);
    for (let step = 7; step >= 1; step -= 1) await press(page, 'b', step);
    await scenes[0]?.(page);
    for (let step = 2; step <= 4; step += 1) await press(page, 'n', step);
    await scenes[3]?.(page);
    await page.reload();
    await isAt(page, 4);
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
    await press(page, 'b', 3);
    await press(page, 'n', 4);
    for (let step = 5; step <= 7; step += 1) await press(page, 'n', step);
    await scenes[6]?.(page);
    await expect(page.getByRole('listitem').filter({ hasText: owner.business })).toHaveCount(1);
    await bar(page).getByRole('button', { name: 'Leave the story' }).click();
    await expect(bar(page)).toBeHidden();
    await page.reload();
    await expect(demoButton(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();
  },
);

test(
  'A story that starts at its seventh step prepares what the steps before it would have done',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/?scenario=empty');
    await openPanelPart(page, 'Stories and steps');
    await page.getByRole('button', { name: /^The owner comes back/ }).click();
    await isAt(page, 7);
    await scenes[6]?.(page);
  },
);

test(
  'The key of the story works while its bar is hidden from the audience',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/?present=1');
    await expect(page.locator('#demo-panel')).toBeAttached();
    await page.keyboard.press('Shift+D');
    await expect(page.getByRole('dialog', { name: 'Demo' })).toBeVisible();
    await page.getByRole('button', { name: 'Start the story' }).click();
    await isAt(page, 1);
    await page.keyboard.press('Shift+D');
    await expect(bar(page)).toBeHidden();
    await expect(page.locator('#demo-story')).toBeEmpty();
    for (const shows of scenes.slice(1)) {
      await page.keyboard.press('n');
      await shows(page);
    }
  },
);

test(
  'A step that cannot be prepared is reported with a sentence, and the presenter can go back or leave the story',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/?scenario=outage');
    await startAtFirstStep(page);
    await press(page, 'n', 2);
    await scenes[1]?.(page);
    await press(page, 'n', 3);
    await expect(bar(page).getByText(/^The product reports: “.+” Continue or go back\.$/)).toBeVisible();
    await press(page, 'b', 2);
    await scenes[1]?.(page);
    await expect(bar(page).getByText('Continue or go back.')).toBeHidden();
    await bar(page).getByRole('button', { name: 'Back' }).focus();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
    await expect(demoButton(page)).toBeFocused();
  },
);

test(
  'The story of two minutes can be played to its end, and then once more',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(150_000);
    await page.goto('/');
    for (let round = 1; round <= 2; round += 1) {
      await startStory(page, 'Two minutes');
      for (const [index, scene] of shortScenes.entries()) {
        if (index > 0) await page.keyboard.press('n');
        await isAt(page, index + 1, 5);
        await scenes[scene]?.(page);
        await expect(bar(page).getByText('Continue or go back.')).toBeHidden();
      }
      // A reload continues the story that was chosen.
      await page.reload();
      await isAt(page, 5, 5);
      await page.keyboard.press('n');
      await expect(bar(page)).toBeHidden();
    }
  },
);

test(
  'The story for a fair plays itself, starts over, and stops when somebody touches the page',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(150_000);
    await page.clock.install();
    await page.goto('/');
    await startStory(page, 'Self-playing, for a trade show');
    const isPlaying = async (step: number) => {
      await expect(bar(page).getByText(`${step} of 5`)).toBeVisible({ timeout: 20_000 });
      await expect(bar(page)).toContainText('Touch the page or press a key to try it yourself.');
      await scenes[shortScenes[step - 1] ?? 0]?.(page);
    };
    /** Lets time pass until the next step is shown. */
    const pass = async (next: string) => {
      await expect(async () => {
        await page.clock.fastForward(14_000);
        await expect(bar(page).getByText(next)).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 30_000 });
    };
    await isPlaying(1);
    for (let step = 2; step <= 5; step += 1) {
      await pass(`${step} of 5`);
      await isPlaying(step);
    }
    await pass('1 of 5');
    await isPlaying(1);
    await pass('2 of 5');
    await isPlaying(2);
    await page.getByLabel('Business Name').click();
    await expect(bar(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.fastForward(60_000);
    await isAt(page, 2, 5);
    await expect(page.getByLabel('Business Name')).toBeFocused();
    await bar(page).getByRole('button', { name: 'Play' }).click();
    await pass('3 of 5');
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('button', { name: 'Play' })).toBeVisible();
  },
);

test(
  'A presenter’s own story is opened from a file, and one with an unknown action is refused with a sentence',
  { tag: '@thorough' },
  async ({ page }) => {
    const storyFile = (action: string) => ({
      name: 'ours.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          format: 'autosuggest-demo-story',
          version: 1,
          name: 'Ours',
          steps: [
            { id: 'stories', who: 'visitor', where: '/#success-stories', say: 'Others say it better.' },
            { id: 'form', who: 'customer', where: '/dashboard', do: [action], say: 'Yours in a minute.' },
          ],
        }),
      ),
    });
    await page.goto('/');
    const panel = await openPanelPart(page, 'Stories and steps');
    await panel.getByLabel('Open a story…').setInputFiles(storyFile('fill-forms'));
    await expect(panel.getByRole('alert')).toContainText(
      'Step 2 (“form”): the demo has no action “fill-forms”; it has',
    );
    await panel.getByLabel('Open a story…').setInputFiles(storyFile('fill-request'));
    await isAt(page, 1, 2);
    await expect(page.locator('#success-stories')).toBeInViewport();
    await page.reload();
    await isAt(page, 1, 2);
    await page.keyboard.press('n');
    await isAt(page, 2, 2);
    await expect(page.getByLabel('Business Name')).toHaveValue(owner.business);
    await page.keyboard.press('n');
    await expect(bar(page)).toBeHidden();
  },
);
