/** Every page, every state of it and everything that opens over a page: axe, texts, names and marks, in both themes. */
import type { Page } from '@playwright/test';
import { screenStates } from '../../scripts/browser/screenStates';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { expectedNoise, openedParts, openPart } from '../openedParts';
import { expect, test } from '../quietPage';
import { truncatedTexts, lowContrastMarks, namesWithoutVisibleText, wideSpacing } from '../readable';
import { openScreen, screens } from '../screens';

// Each test looks at one screen in both themes and at several widths.
test.setTimeout(120_000);

// The tests inject a user's own styles, which the content security policy would block. Reduced motion keeps checks from
// running during an animation.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const widths = [360, 1280];
const schemes = ['light', 'dark'] as const;

async function setSize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
}

/** Parts in which nothing has the focus: a new document, and the message that replaces a form with its button. */
const withoutFocus = [
  'the confirmation that a mail was sent',
  'the form for a new password after a mail',
  'a part of a page with an exception',
];

/** Expects Escape to close the topmost dialog or menu, if one is open, and an element to have the focus afterwards. */
async function expectFocusAfterEscape(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.localName ?? 'body');
  await expect.poll(focused).not.toBe('body');
  // By selector instead of role, so that parts count that a modal one has made inert.
  const over = page.locator('[role=dialog], [role=menu]');
  const before = await over.count();
  await page.keyboard.press('Escape');
  if (before > 0) await expect.poll(() => over.count()).toBeLessThan(before);
  await expect.poll(focused).not.toBe('body');
}

test.describe('States', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/404|Failed to load resource/));

  for (const { name, address, text } of screenStates) {
    test(`The state “${name}” passes axe`, { tag: '@thorough' }, async ({ page }) => {
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.goto(address);
        await expect(page.getByText(text).or(page.getByLabel(text)).first()).toBeAttached();
        for (const width of widths) {
          await setSize(page, width);
          await expectAccessible(page);
        }
      }
    });
  }
});

/**
 * Expects that what is open passes axe, marks links and selections with enough contrast and names controls by their
 * labels, in both themes, and that large text and wide spacing cut off no text. `reopen` loads a page again with each of
 * these settings, as its reader would; a part that has been opened stays open.
 */
async function expectReadable(page: Page, sizes: readonly number[], reopen?: () => Promise<void>) {
  for (const width of [320, 768, 1920]) {
    await setSize(page, width);
    await expectNoSidewaysScrolling(page, `${width} px`);
  }
  for (const width of sizes) {
    await setSize(page, width);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      expect.soft(await lowContrastMarks(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
    await expectNoSidewaysScrolling(page, `${width} px`);
    expect.soft(await namesWithoutVisibleText(page), `${width} px`).toEqual([]);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const width of sizes) {
    await setSize(page, width);
    await reopen?.();
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect.soft(await truncatedTexts(page), `text of 32 px, ${width} px`).toEqual([]);
    await expectNoSidewaysScrolling(page, `text of 32 px, ${width} px`);
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  for (const width of sizes) {
    await setSize(page, width);
    await reopen?.();
    await page.addStyleTag({ content: wideSpacing });
    expect.soft(await truncatedTexts(page), `wide spacing, ${width} px`).toEqual([]);
    await expectNoSidewaysScrolling(page, `wide spacing, ${width} px`);
  }
}

test.describe('Screens', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/404/));

  for (const screen of screens) {
    test(
      `${screen.address} passes axe, marks links and selections, names controls by their labels, and fits with large text or wide spacing`,
      { tag: '@thorough' },
      async ({ page }) => {
        // Early in the afternoon the newest request is from "today 12:43 AM", the longest date of the lists.
        await page.clock.setFixedTime('2026-11-26T13:53:00Z');
        await openScreen(page, screen);
        await expectReadable(page, [360, 768, 1280, 1920], () => openScreen(page, screen));
      },
    );
  }
});

test.describe('Opened parts', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(expectedNoise));

  for (const part of openedParts) {
    test(
      `“${part.name}” passes axe, marks links and selections, names controls by their labels, and fits with large text or wide spacing`,
      { tag: '@thorough' },
      async ({ page }) => {
        const sizes = part.isPhoneOnly ? [360] : widths;
        await setSize(page, sizes[0] ?? 360);
        await openPart(page, part);
        await expectReadable(page, sizes);
      },
    );

    if (withoutFocus.includes(part.name)) continue;
    test(
      `After Escape on “${part.name}” an element has the focus`,
      { tag: '@thorough' },
      async ({ page }) => {
        await setSize(page, part.isPhoneOnly ? 360 : 1280);
        await openPart(page, part);
        await expectFocusAfterEscape(page);
      },
    );
  }
});
