/** A page's own speed, read from the browser's performance entries. */
import type { Page } from '@playwright/test';

interface TimedEntry {
  start: number;
  duration: number;
}

/** `observe` collects this in the page. Times are in milliseconds since navigation. */
export interface Observed {
  fcp: number;
  lcp: number;
  shift: number;
  longTasks: TimedEntry[];
  /** Trusted input only. The duration runs from the event to the next paint. */
  interactions: TimedEntry[];
}

declare global {
  interface Window {
    observed?: Observed;
  }
}

/** Fields of the concrete entry types that TypeScript's base type lacks. */
interface Entry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
}

/**
 * Runs in the page before the page's own scripts. Contains no named functions, because the compiler would wrap them in
 * a helper that does not exist in the page.
 */
export const observe = () => {
  const observed: Observed = { fcp: 0, lcp: 0, shift: 0, longTasks: [], interactions: [] };
  window.observed = observed;
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask', 'event']) {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        const { name, startTime: start, duration } = entry;
        if (name === 'first-contentful-paint') observed.fcp = start;
        else if (type === 'largest-contentful-paint') observed.lcp = start;
        else if (type === 'layout-shift' && !entry.hadRecentInput) observed.shift += entry.value;
        else if (type === 'longtask') observed.longTasks.push({ start, duration });
        else if (type === 'event' && entry.interactionId > 0) {
          observed.interactions.push({ start, duration });
        }
      }
    }).observe(options);
  }
};

/** Call this before opening the page. */
export async function startObservers(page: Page): Promise<void> {
  await page.addInitScript(observe);
}

const observed = (page: Page): Promise<Observed> =>
  page.evaluate(() => window.observed ?? { fcp: 0, lcp: 0, shift: 0, longTasks: [], interactions: [] });

export interface LoadFigures {
  fcp: number;
  lcp: number;
  /** Total blocking time: the sum of each long task's time after the first paint, minus 50 ms for each. */
  tbt: number;
  cls: number;
}

export function readLoad({ fcp, lcp, shift, longTasks }: Observed): LoadFigures {
  const tbt = longTasks
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { start, duration }) => {
      const seen = Math.min(duration, start + duration - fcp);
      return sum + Math.max(0, seen - 50);
    }, 0);
  return { fcp, lcp, tbt, cls: shift };
}

/**
 * Runs `act` and returns the longest time from an input to the next paint, in milliseconds: at least 16, because
 * browsers report nothing shorter.
 */
export async function timeInteraction(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    if (window.observed) window.observed.interactions = [];
  });
  await act();
  // The browser delivers the entries only after the paint that they measure.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 250))));
  const { interactions } = await observed(page);
  return Math.max(16, ...interactions.map(({ duration }) => duration));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
