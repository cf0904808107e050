/** How many KiB (brotli) each part of the site may weigh. A build that is heavier fails. */
import type { Target } from './targets';

export interface Weight {
  name: string;
  bytes: number;
  /** KiB; null for a part without a budget. */
  budget: number | null;
}

export type PartName =
  | 'first answer'
  | 'landing page'
  | 'HTML of /auth'
  | 'other pages'
  | 'application for /'
  | '/ with all of it'
  | 'landing page in use'
  | '/auth'
  | '/dashboard'
  | '/admin'
  | 'supabase-js'
  | 'every script';

/**
 * `landing page` is the HTML of `/` with its styles and first script, and `first answer` the same with the headers that come
 * with it: a server may send 14.26 KiB (ten segments of 1,460 bytes) before it hears from the browser. A site's own address,
 * mail and booking page, which stand in the HTML, take up to a quarter more, and no setting may fail a build.
 * `application for /` is every script that its hydration needs and the style sheet after the first paint, and
 * `/ with all of it` the two together: the demo's stays within 3 % of the live one's.
 * `landing page in use`, the calculator's curve and the life of the suggestion box, comes once the calculator is there
 * or the box is touched. A route is what it fetches besides, styles and the members' layout included. The demo brings its
 * fake, and its pages the control API's door and who the tab is. `every script` is the whole bundle, whoever needs it: in the
 * demo engine, panel and msw above all.
 */
export const budgets: Readonly<Record<PartName, Readonly<Record<Target, number | null>>>> = {
  'first answer': { live: 14.5, demo: null },
  'landing page': { live: 12.9, demo: 15.3 },
  'HTML of /auth': { live: 13.3, demo: 15.6 },
  'other pages': { live: 5, demo: 7 },
  'application for /': { live: 103, demo: 106 },
  '/ with all of it': { live: 116, demo: 119.4 },
  'landing page in use': { live: 5, demo: 5 },
  '/auth': { live: 67, demo: 67 },
  '/dashboard': { live: 88.5, demo: 89 },
  '/admin': { live: 52, demo: 52 },
  'supabase-js': { live: 48.5, demo: 48.5 },
  'every script': { live: 302, demo: 595 },
};

/** KiB that `ERROR_REPORT_URL` may add to the application: a site that wants reports asks its visitors for them. */
export const reportsBudget = 0.3;

export const kib = (bytes: number) => bytes / 1024;

export function isTooHeavy({ bytes, budget }: Weight): boolean {
  return budget !== null && kib(bytes) > budget;
}

/** One line for each part: name, KiB, budget. */
export function weightTable(weights: readonly Weight[]): string {
  const width = Math.max(...weights.map(({ name }) => name.length));
  const lines = weights.map((weight) => {
    const { name, bytes, budget } = weight;
    const limit = budget === null ? '' : `  of ${budget}${isTooHeavy(weight) ? '  too heavy' : ''}`;
    return `  ${name.padEnd(width)}  ${kib(bytes).toFixed(1).padStart(6)}${limit}`;
  });
  return ['KiB, brotli', ...lines].join('\n');
}
