/** Helpers for tests of a page before and during its hydration. */
import type { Page } from '@playwright/test';
import { expect } from './quietPage';

declare global {
  interface Window {
    /** Set by `watchShifts`. */
    shifts?: { value: number; moved: string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Shifts below this round to 0.00. The fallback fonts differ from the web fonts by a pixel here and there. */
const noShift = 0.005;

/** Delays the application's scripts, or some of them, until the returned function is called. */
export async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Records every layout shift of the next documents, including shifts right after an input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: NonNullable<Window['shifts']> = [];
    window.shifts = seen;
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}": ${place(previousRect)} to ${place(currentRect)}`,
        );
        seen.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function expectNoShift(page: Page): Promise<void> {
  const seen = (await page.evaluate(() => window.shifts)) ?? [];
  const sum = seen.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(seen, null, 2)).toBeLessThan(noShift);
}
