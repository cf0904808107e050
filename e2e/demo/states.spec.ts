/** Every state of every screen, and everything that opens over one: axe, texts, names and marks, in both themes and widths. */
import type { Page } from '@playwright/test';
import { galleryStates } from '../../mocks/demo/gallery/galleryStates';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { expectedNoise, openedParts, openPart } from '../openedParts';
import { expect, test } from '../quietPage';
import { cutTexts, faintMarks, namesWithoutTheirText, wideSpacing } from '../readable';

// Each test looks at one screen in both themes and widths, and once more with larger letters.
test.setTimeout(120_000);

// The tests inject a user's own styles, which the content security policy would block. Reduced motion keeps checks from
// running during an animation.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const widths = [360, 1280];
const schemes = ['light', 'dark'] as const;

async function setSize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
}

/** If something has the focus, expects Escape to close the topmost part, and something to have the focus afterwards. */
async function expectFocusAfterEscape(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.localName ?? 'body');
  if ((await focused()) === 'body') return;
  // By selector instead of role, so that parts count that a modal one has made inert.
  const over = page.locator('[role=dialog], [role=menu]');
  const before = await over.count();
  await page.keyboard.press('Escape');
  if (before > 0) await expect.poll(() => over.count()).toBeLessThan(before);
  await expect.poll(focused).not.toBe('body');
}

test.describe('States in the gallery', () => {
  test.beforeEach(({ allowConsole }) =>
    allowConsole(/404|Failed to load resource|could not be loaded|was preloaded using link preload/),
  );

  for (const { id, title } of galleryStates) {
    test(`The gallery’s state ${id}, “${title}”, passes axe`, { tag: '@thorough' }, async ({ page }) => {
      for (const theme of schemes) {
        await page.goto(`/?view=gallery&show=${id}&theme=${theme}`);
        const frame = page.frameLocator('iframe');
        await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(frame.getByText('Loading...')).toHaveCount(0);
        for (const width of widths) {
          await setSize(page, width);
          await expectAccessible(page);
        }
      }
    });
  }
});

test.describe('Opened parts', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(expectedNoise));

  for (const part of openedParts) {
    test(
      `“${part.name}” passes axe, has names and focus marks, and is usable with wide spacing and large text`,
      { tag: '@thorough' },
      async ({ page }) => {
        const seen = part.isOfPhones ? [360] : widths;
        await setSize(page, seen[0] ?? 360);
        await openPart(page, part);
        for (const width of seen) {
          await setSize(page, width);
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme });
            await expectAccessible(page);
            expect.soft(await faintMarks(page), `${width} px, ${colorScheme}`).toEqual([]);
          }
          await expectNoSidewaysScrolling(page, `${width} px`);
          expect.soft(await namesWithoutTheirText(page)).toEqual([]);
        }
        const session = await page.context().newCDPSession(page);
        await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
        for (const width of seen) {
          await setSize(page, width);
          expect.soft(await cutTexts(page), `text of 32 px, ${width} px`).toEqual([]);
          await expectNoSidewaysScrolling(page, `letters of 32 px, ${width} px`);
        }
        await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
        await page.addStyleTag({ content: wideSpacing });
        for (const width of seen) {
          await setSize(page, width);
          expect.soft(await cutTexts(page), `wide spacing, ${width} px`).toEqual([]);
          await expectNoSidewaysScrolling(page, `wide spacing, ${width} px`);
        }
      },
    );

    test(
      `After Escape on “${part.name}” an element has the focus`,
      { tag: '@thorough' },
      async ({ page }) => {
        await setSize(page, part.isOfPhones ? 360 : 1280);
        await openPart(page, part);
        await expectFocusAfterEscape(page);
      },
    );
  }
});
