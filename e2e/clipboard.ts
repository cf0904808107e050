import type { Page } from '@playwright/test';

/** Replaces the clipboard, which a headless browser denies to pages. Call it before the page copies anything. */
export async function takeClipboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: (text: string) => Promise.resolve(void Object.assign(window, { copiedText: text })),
      },
    });
  });
}

/** The text that the page has copied since `takeClipboard`. */
export const copiedText = (page: Page): Promise<string> =>
  page.evaluate(() => String(Reflect.get(window, 'copiedText')));
