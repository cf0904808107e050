/**
 * Size budgets in KiB (brotli) for each part of the site. A build that exceeds one fails. The budgets for the pages'
 * own chunks are in `src/lib/pages.ts`.
 */
import { buildVariables, type BuildSettings, type Target } from './targets';

export interface Weight {
  name: string;
  bytes: number;
  /** KiB; null for a part without a budget. */
  budget: number | null;
}

export type PartName =
  /**
   * `landing page` and its response headers. A server may send 14.26 KiB (ten segments of 1,460 bytes) before the
   * browser acknowledges any of it; above that, a slow phone waits for one more round trip. `scripts/release.test.ts`
   * checks this for a site with every setting.
   */
  | 'first answer'
  /**
   * HTML of `/` with its inline styles and first script. The demo's pages also contain the entry to the control API and
   * the code that identifies the tab.
   */
  | 'landing page'
  /** HTML of each other public page, with its inline styles and first script. */
  | 'HTML'
  /** HTML of each members' page: its shell, with the inline styles and scripts of its head. */
  | 'members’ HTML'
  /**
   * Every script that the hydration of `/` needs, and the style sheet that comes after the first paint. The demo's
   * application also loads its fake.
   */
  | 'application for /'
  /** HTML and application of `/`. */
  | '/ with all of it'
  /**
   * The calculator's chart and the working suggestion box, fetched once the calculator is hydrated or the box is
   * touched.
   */
  | 'landing page in use'
  | 'supabase-js'
  /** All scripts of the build. In the demo most of it is engine, panel and msw. */
  | 'every script';

/** KiB (brotli); null without a budget. */
export const budgets: Readonly<Record<PartName, Readonly<Record<Target, number | null>>>> = {
  'first answer': { live: 14.1, demo: null },
  'landing page': { live: 12.8, demo: 14.4 },
  HTML: { live: 11.8, demo: 13.4 },
  'members’ HTML': { live: 8.5, demo: 10.4 },
  'application for /': { live: 103.6, demo: 106 },
  '/ with all of it': { live: 116.3, demo: 120.2 },
  'landing page in use': { live: 5, demo: 5 },
  'supabase-js': { live: 48.5, demo: 48.5 },
  'every script': { live: 324, demo: 661 },
};

/** KiB for error reporting, which only a site with `ERROR_REPORT_URL` loads. */
const reportsBudget = 0.6;

/** KiB that the owner's settings add to each part's budget, because a long setting must not fail the build. */
export function budgetOfSettings(settings: BuildSettings): number {
  const names = Object.keys(buildVariables) as (keyof BuildSettings)[];
  const characters = names.map((name) => settings[name] ?? '').join('').length;
  return kib(characters) + (settings.ERROR_REPORT_URL ? reportsBudget : 0);
}

export const kib = (bytes: number) => bytes / 1024;

export function isTooHeavy({ bytes, budget }: Weight): boolean {
  return budget !== null && kib(bytes) > budget;
}

/** One line for each part: name, KiB, budget. */
export function weightTable(weights: readonly Weight[]): string {
  const width = Math.max(...weights.map(({ name }) => name.length));
  const lines = weights.map((weight) => {
    const { name, bytes, budget } = weight;
    const limit =
      budget === null ? '' : `  of ${budget.toFixed(1)}${isTooHeavy(weight) ? '  too heavy' : ''}`;
    return `  ${name.padEnd(width)}  ${kib(bytes).toFixed(1).padStart(6)}${limit}`;
  });
  return ['KiB, brotli', ...lines].join('\n');
}
