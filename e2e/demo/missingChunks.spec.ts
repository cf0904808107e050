/** The demo when its own chunks do not load. `e2e/live/missingChunks.spec.ts` tests those of the product. */
import type { Locator, Page } from '@playwright/test';
import { demoBuild } from '../../scripts/build/testBuilds';
import {
  kinds,
  lazyChunks,
  checkedChunks,
  submitCredentials,
  test,
  testMissingDashboard,
  type Missing,
} from '../missingChunks';
import { expect } from '../quietPage';
import { openPanelTab, openPanelPart, startStory } from '../demoPanel';
import { accountButton, demoButton } from '../steps';

// Where nothing answers, each part takes as long as the product waits for its file.
const longTimeout = 300_000;

const target = `http://127.0.0.1:${demoBuild.port}`;

/** The panel's parts by the title of the button that opens them. */
const panelParts: Readonly<Record<string, string>> = {
  'panel-story': 'Stories and steps',
  'panel-prospect': 'Prepare for a prospect',
  'panel-state': 'Save or share this state',
  'panel-calls': 'Call log',
  'panel-faults': 'Faults and clock',
  'panel-data': 'Data',
};

/** The other chunks of the demo: where they are needed, and what shows that they are there. */
const demoChunks: Readonly<Record<string, { address: string; shown: (page: Page) => Locator }>> = {
  demo: { address: '/?scenario=empty', shown: (page) => demoButton(page) },
  'demo-panel': { address: '/auth', shown: (page) => demoButton(page) },
  'demo-split': {
    address: '/?view=split',
    shown: (page) => page.locator('iframe').nth(1),
  },
  'demo-faults': {
    address: `/?faults=${encodeURIComponent('[{"delay":1}]')}`,
    shown: (page) => demoButton(page),
  },
  'demo-state': {
    address: '/#state=nonsense',
    shown: (page) => page.getByRole('dialog'),
  },
};

/** Expects a note on the page, lets files load again, presses the note's button, and expects what was missing. */
async function tryNoteAgain(
  { page, waitForMessage, waitFor, restore }: Missing,
  sentence: RegExp,
  shown: (page: Page) => Locator,
): Promise<void> {
  const note = page.getByRole('alert').filter({ hasText: sentence });
  await waitForMessage(note);
  restore();
  await note.getByRole('button', { name: 'Try again' }).click();
  await waitFor(shown(page));
  await expect(note).toHaveCount(0);
}

testMissingDashboard(target);

for (const kind of kinds) {
  test(
    `Each chunk of the demo panel that fails with ${kind} is reported, and loads by a button`,
    { tag: '@thorough' },
    async ({ openMissing }) => {
      test.setTimeout(longTimeout);
      const missing = await openMissing(target, kind);
      const { page, proxy, breakChunks, restore, waitForMessage, waitFor, countLoads } = missing;
      await page.goto(`${proxy.origin}/auth`);
      await submitCredentials(page);
      // Without this chunk the fake back end cannot answer the call, so the page reacts as it does without a network.
      breakChunks('engine-parts');
      await accountButton(page).click();
      await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click();
      const factor = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
      const setUp = factor.getByRole('button', { name: 'Set up' });
      await setUp.click();
      await waitForMessage(factor.getByText(/^We couldn’t reach the server\./));
      restore();
      await setUp.click();
      await waitFor(factor.getByRole('img', { name: 'QR code for an authenticator app' }));
      await factor.getByLabel('Verification code').press('Escape');
      await expect(factor).toHaveCount(0);
      const panel = await openPanelTab(page, 'Present');
      for (const [chunk, title] of Object.entries(panelParts)) {
        breakChunks(chunk);
        await openPanelPart(page, title);
        await waitForMessage(panel.getByText('This part could not be loaded.'));
        restore();
        await panel.getByRole('button', { name: 'Try again' }).click();
        const part = panel.getByRole('region', { name: title, exact: true });
        const others = part.locator('button, select, input').filter({ hasNotText: /^(Back|Try|Trying)/ });
        await waitFor(others.first());
        await panel.getByRole('button', { name: 'Back', exact: true }).click();
      }
      breakChunks('panel-actions');
      await startStory(page);
      const story = page.getByRole('complementary', { name: 'Story' });
      await tryNoteAgain(missing, /The story could not be loaded\./, () =>
        story.getByRole('button', { name: /^Next/, disabled: false }),
      );
      await story.getByRole('button', { name: 'Leave the story' }).click();
      await openPanelPart(page, 'Call log');
      breakChunks('explain');
      await panel
        .getByRole('button', { name: /^Why\?/ })
        .first()
        .click();
      await waitForMessage(panel.getByText('The explanation could not be loaded.'));
      restore();
      await panel.getByRole('button', { name: 'Try again' }).click();
      await waitFor(panel.getByRole('region', { name: 'Why' }));
      expect(countLoads()).toBe(1);
    },
  );

  test(
    `Each chunk of the demo itself that fails with ${kind} is reported, and loads by a button`,
    { tag: '@thorough' },
    async ({ openMissing }) => {
      test.setTimeout(longTimeout);
      const missing = await openMissing(target, kind);
      const { page, proxy, breakChunks } = missing;
      const browser = await page.context().newCDPSession(page);
      for (const [chunk, { address, shown }] of Object.entries(demoChunks)) {
        await test.step(chunk, async () => {
          breakChunks(chunk);
          // An earlier page may have loaded it.
          await browser.send('Network.clearBrowserCache');
          // So that a new page loads, also where only the fragment differs.
          await page.goto('about:blank');
          await page.goto(proxy.origin + address, { waitUntil: 'commit' });
          await tryNoteAgain(missing, /could not be loaded\./, shown);
        });
      }
    },
  );
}

test('In a presenting tab no error is shown when the demo panel cannot be loaded, and it loads once the network is back', async ({
  openMissing,
}) => {
  const { page, proxy, breakChunks, restore } = await openMissing(target, 'a 404');
  breakChunks('demo-panel');
  await page.goto(`${proxy.origin}/auth?present=1`);
  // The file is requested twice, the second time past the browser's cache.
  await expect(async () => expect(proxy.requested.length).toBeGreaterThan(1)).toPass();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  restore();
  await expect(async () => {
    await expect(page.getByText('The demo panel could not be loaded.')).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('#demo-panel')).toBeAttached({ timeout: 250 });
  }).toPass();
  await page.keyboard.press('Shift+D');
  await expect(page.getByRole('dialog', { name: 'Demo' })).toBeVisible();
});

test('These tests know every named chunk of the demo’s build', () => {
  /** Tested elsewhere: the page of frames, the memory storage and the worker that shows calls. */
  const others = ['demo-frame', 'demo-storage', 'demo-worker'];
  const all = [
    ...checkedChunks,
    ...Object.keys(panelParts),
    'panel-actions',
    'explain',
    'engine-parts',
    ...Object.keys(demoChunks),
    ...others,
  ];
  expect(lazyChunks(demoBuild.folder)).toEqual(all.sort());
});
