/**
 * `npm run bench:page`: how fast the built pages are on a mid-range phone, compared with a bare React page of the same
 * webpack configuration in the same run. Needs Chromium. `--skip-build` measures what the last run built.
 */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { developmentKeys, developmentSecret } from 'supabase-in-memory/tools';
import { isForMembers, pageNames, paths, type PageName } from '../src/lib/pages';
import { buildEntry } from './bench/buildEntry';
import { median, readLoad, startObservers, timeInteraction } from './bench/measure';
import { runInChromium } from './bench/runInChromium';
import { runScript, startServer } from './bench/startProcess';
import { printTable } from './bench/printTable';
import { signInAsAdmin } from './bench/signInAsAdmin';
import { loadByCdp } from './bench/rawCdpPage';
import { chromiumLaunch } from './browser/findChromium';
import { readOptions, readWholeNumber } from './commandLine/readOptions';

const folders = { site: '.cache/bench/live', bare: '.cache/bench/bare' };
const ports = { site: 8296, bare: 8297, fake: 54393, debugging: 9293 };
const supabaseUrl = `http://127.0.0.1:${ports.fake}`;
const anonKey = developmentKeys(developmentSecret).publishable;

/**
 * Lighthouse's mid-range phone with real instead of simulated throttling: each request is delayed, and the CPU is four
 * times slower.
 */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const network = { latency: 150, download: (1.6e6 / 8) | 0, upload: (0.75e6 / 8) | 0 };
const processor = 4;

const values = readOptions(
  'Builds the live site and a bare React page and measures them in Chromium as on a mid-range phone.\n' +
    '\n' +
    '  --runs N            how often (default 5)\n' +
    '  --skip-build        the builds of the last time\n' +
    '  LIGHTHOUSE_FOLDER   a folder with lighthouse in its node_modules\n' +
    '  CHROMIUM_PATH       a Chromium',
  {
    runs: { type: 'string', default: '5' },
    'skip-build': { type: 'boolean', default: false },
  },
);

interface Measured {
  name: string;
  url: string;
  member: boolean;
  /** JavaScript expression that is true once the page can be used. */
  isReady: string;
  interactions: readonly ((page: Page) => Promise<unknown>)[];
}

const siteAddress = `http://localhost:${ports.site}`;

/** True once React has hydrated the form. Only then does the calculator compute, and a sign-in get sent. */
const hydratedForm =
  "Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react'))";

/** When these pages can be used, and what to do there. For other pages only loading is measured. */
const known: Readonly<Partial<Record<PageName, Pick<Measured, 'isReady' | 'interactions'>>>> = {
  home: {
    isReady: hydratedForm,
    interactions: [
      (page) => page.getByRole('button', { name: 'Menu' }).tap(),
      (page) => page.getByRole('button', { name: 'Dark theme' }).tap(),
      (page) => page.getByRole('textbox', { name: /monthly revenue/i }).tap(),
      (page) => page.keyboard.type('345'),
    ],
  },
  auth: {
    isReady: hydratedForm,
    interactions: [
      (page) => page.getByLabel('Email', { exact: true }).tap(),
      (page) => page.keyboard.type('rosa@'),
      (page) => page.getByRole('button', { name: /Sign up/ }).tap(),
    ],
  },
  dashboard: {
    isReady: "document.body?.textContent.includes('No requests yet') === true",
    interactions: [
      (page) => page.getByRole('button', { name: 'New request' }).tap(),
      (page) => page.getByLabel('Business Name').tap(),
      (page) => page.keyboard.type('Juniper'),
    ],
  },
  admin: {
    isReady: "document.querySelector('[role=row] a') !== null",
    interactions: [
      (page) => page.getByRole('searchbox').tap(),
      (page) => page.keyboard.type('ros'),
      (page) => page.getByRole('tab', { name: 'Optimization Requests' }).tap(),
    ],
  },
};

const loaded = {
  isReady: "/^(?!Loading)./.test(document.querySelector('h1')?.textContent)",
  interactions: [],
};

const pages: readonly Measured[] = [
  ...pageNames.map((name) => ({
    name: paths[name],
    url: siteAddress + paths[name],
    member: isForMembers(name),
    ...(known[name] ?? loaded),
  })),
  {
    name: 'bare React',
    url: `http://localhost:${ports.bare}/`,
    member: false,
    isReady: "document.querySelector('button') !== null",
    interactions: [(page) => page.getByRole('button').tap()],
  },
];

interface Figures {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  inp: number;
  kib: number;
  requests: number;
  ready: number;
}

async function build(): Promise<void> {
  await runScript('scripts/build.ts', ['live', '--output', folders.site], {
    SUPABASE_URL: supabaseUrl,
    SUPABASE_ANON_KEY: anonKey,
    EXAMPLES: 'allowed',
  });
  await buildEntry('bare', './scripts/bench/baselinePage.tsx', {
    target: 'live',
    settings: { SUPABASE_URL: supabaseUrl, SUPABASE_ANON_KEY: anonKey },
    folder: folders.bare,
  });
}

async function signIn(browser: Browser): Promise<StorageState> {
  const context = await browser.newContext();
  await signInAsAdmin(await context.newPage(), `${siteAddress}/auth`);
  const state = await context.storageState();
  await context.close();
  return state;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The first visit measures loading without any input; a second one measures interactions. */
async function measure(browser: Browser, measured: Measured, state: StorageState): Promise<Figures> {
  const { url, member, isReady } = measured;
  const storage = member ? (state.origins[0]?.localStorage ?? []) : [];
  const load = await loadByCdp(browser, url, isReady, { ...phone, network, processor, storage });
  return {
    ...readLoad(load.observed),
    inp: await measureInteractions(browser, measured, state),
    kib: load.bytes / 1024,
    requests: load.requests,
    ready: load.ready,
  };
}

/** The longest time from an input to the next paint, in milliseconds. */
async function measureInteractions(
  browser: Browser,
  { url, member, isReady, interactions }: Measured,
  state: StorageState,
): Promise<number> {
  const context = await browser.newContext({ ...phone, ...(member ? { storageState: state } : {}) });
  const page = await context.newPage();
  await startObservers(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor });
  await page.goto(url);
  // `waitForFunction` evaluates text in the page, which the content security policy forbids.
  while (!(await page.evaluate<boolean>(isReady))) await page.waitForTimeout(50);
  await page.waitForLoadState('networkidle');
  let inp = 0;
  for (const act of interactions) inp = Math.max(inp, await timeInteraction(page, () => act(page)));
  await context.close();
  return inp;
}

interface LighthouseResult {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<LighthouseResult | undefined>;

/** Lighthouse is not a dependency. LIGHTHOUSE_FOLDER names a folder whose node_modules has it. */
async function findLighthouse(): Promise<Lighthouse | null> {
  const folder = process.env.LIGHTHOUSE_FOLDER ?? path.resolve(__dirname, '..');
  try {
    const file = createRequire(path.join(folder, 'package.json')).resolve('lighthouse');
    return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default;
  } catch {
    return null;
  }
}

/** Timings under Lighthouse's simulated throttling, in milliseconds. */
const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
} as const;

/** Medians of the four scores, out of 100, and of the timings. */
async function score(lighthouse: Lighthouse, url: string, runs: number): Promise<string> {
  const scores: Record<string, number[]> = {};
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, { port: ports.debugging, logLevel: 'silent' });
    for (const [name, category] of Object.entries(result?.lhr.categories ?? {})) {
      (scores[name] ??= []).push(Math.round((category.score ?? 0) * 100));
    }
    for (const [name, audit] of Object.entries(timings)) {
      (scores[name] ??= []).push(Math.round(result?.lhr.audits[audit]?.numericValue ?? NaN));
    }
  }
  return Object.entries(scores)
    .map(([name, all]) => `${name} ${median(all)}`)
    .join(', ');
}

async function main(): Promise<void> {
  const runs = readWholeNumber('runs', values.runs, { min: 1 });
  if (!values['skip-build']) {
    rmSync(path.resolve(__dirname, '..', folders.bare), { recursive: true, force: true });
    await build();
  }
  const preview = 'scripts/preview.ts';
  await startServer(
    'scripts/fakeSupabase.ts',
    ['--port', String(ports.fake)],
    {},
    `${supabaseUrl}/auth/v1/health`,
  );
  await startServer(preview, ['live', '--folder', folders.site], { PORT: String(ports.site) }, siteAddress);
  await startServer(
    preview,
    ['live', '--folder', folders.bare],
    { PORT: String(ports.bare) },
    `http://localhost:${ports.bare}`,
  );
  const browser = await chromium.launch(
    chromiumLaunch('bench', `--remote-debugging-port=${ports.debugging}`),
  );
  try {
    const state = await signIn(browser);
    const taken = new Map<string, Figures[]>();
    // Alternate the pages in every round, so that a busy moment of the machine affects all of them.
    for (let run = 0; run < runs; run += 1) {
      for (const page of pages) {
        taken.set(page.name, [...(taken.get(page.name) ?? []), await measure(browser, page, state)]);
      }
    }
    const medianOf = (name: string, figure: keyof Figures) =>
      median((taken.get(name) ?? []).map((figures) => figures[figure]));
    const bareLcp = medianOf('bare React', 'lcp');
    printTable(
      `Medians of ${runs}: phone 412 x 823, processor ${processor} times slower, 1.6 Mbit/s, ${network.latency} ms for each request.`,
      ['', 'FCP ms', 'LCP ms', 'of bare', 'TBT ms', 'CLS', 'INP ms', 'ready ms', 'KiB', 'requests'],
      pages.map(({ name }) => {
        const of = (figure: keyof Figures, digits = 0) => medianOf(name, figure).toFixed(digits);
        return [
          name,
          of('fcp'),
          of('lcp'),
          (medianOf(name, 'lcp') / bareLcp).toFixed(2),
          of('tbt'),
          of('cls', 3),
          of('inp'),
          of('ready'),
          of('kib'),
          of('requests'),
        ];
      }),
    );
    const lighthouse = await findLighthouse();
    if (!lighthouse)
      console.log('Lighthouse is not installed (LIGHTHOUSE_FOLDER names where it is): no scores.');
    else {
      for (const { name, url } of pages.filter(({ member }) => !member)) {
        console.log(`Lighthouse ${name}: ${await score(lighthouse, url, Math.min(runs, 3))}`);
      }
    }
  } finally {
    await browser.close();
  }
}

runInChromium(main);
