/** "Copy as Playwright test": the copied tests of recorded journeys pass unchanged, and fail on a product that is broken. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { fakeOf } from '../../mocks/testing/playwright';
import { baseConfig } from '../baseConfig';
import { copiedText, takeClipboard } from '../clipboard';
import { openPanelPart } from '../demoPanel';
import { holdScripts } from '../hydration';
import { injectedBugs, serveWithBug } from '../injectedBugs';
import { expect, test } from '../quietPage';
import { waitUntilSettled, newcomer, recordedJourneys, type RecordedJourney } from '../recordedJourneys';

/** Goes through a journey in a browser context of its own, and returns the test that the panel copies. */
async function record(
  browser: Browser,
  { address, beforeScripts, run }: RecordedJourney,
  baseURL: string,
): Promise<string> {
  const { viewport, locale, timezoneId } = baseConfig.use;
  const context = await browser.newContext({ baseURL, viewport, locale, timezoneId });
  try {
    const page = await context.newPage();
    const release = beforeScripts && (await holdScripts(page, '**/*.js'));
    await page.goto(address, { waitUntil: 'commit' });
    await beforeScripts?.(page);
    release?.();
    // Waits until the fake answers.
    await fakeOf(page).state();
    await waitUntilSettled(page);
    await run(page);
    // Close what the journey has left open, such as a menu or a dialog: it would hide the demo's button.
    for (const key of ['Escape', 'Escape']) {
      await waitUntilSettled(page);
      await page.keyboard.press(key);
    }
    await waitUntilSettled(page);
    await takeClipboard(page);
    await openPanelPart(page, 'What happened in this tab');
    await page.getByRole('button', { name: 'Copy as Playwright test' }).click();
    await expect(page.getByText('Test copied.')).toBeVisible();
    const text = await copiedText(page);
    expect(text).not.toContain(newcomer.password);
    return text;
  } finally {
    await context.close();
  }
}

/** Records all journeys, two at a time. Returns what went wrong. */
async function recordAll(browser: Browser, baseURL: string, folder: string): Promise<string[]> {
  const waiting = [...recordedJourneys];
  const problems: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        writeFileSync(path.join(folder, `${next.id}.spec.ts`), await record(browser, next, baseURL));
      } catch (error) {
        problems.push(`${next.id}: ${(error as Error).message}`);
      }
    }
  };
  await Promise.all([work(), work()]);
  return problems;
}

interface Report {
  suites: { file: string; specs: { tests: { projectName: string; results: Result[] }[] }[] }[];
}

interface Result {
  status: string;
  errors: { message?: string }[];
}

const root = path.resolve(__dirname, '../..');

/** The results of all tests in the folder, by project and journey. */
async function runAll(folder: string): Promise<Map<string, Result[]>> {
  const report = path.join(folder, 'report.json');
  const environment: NodeJS.ProcessEnv = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', '--config', folder],
      { cwd: root, env: environment, maxBuffer: 50_000_000 },
      (_error, printed, errors) => resolve(printed + errors),
    );
  });
  const results = new Map<string, Result[]>();
  const { suites } = readReport(report, output);
  for (const { file, specs } of suites)
    for (const { projectName, results: found } of specs.flatMap(({ tests }) => tests)) {
      const name = `${projectName} / ${path.basename(file, '.spec.ts')}`;
      results.set(name, [...(results.get(name) ?? []), ...found]);
    }
  return results;
}

function readReport(file: string, output: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    throw new Error(`The recorded tests did not run.\n${output}`);
  }
}

test('Copied tests of recorded journeys pass unchanged, and fail where the product is broken', async ({
  browser,
}, info) => {
  const { baseURL = '' } = info.project.use;
  test.setTimeout(240_000);
  // The copied tests import from `../mocks/`.
  const folder = mkdtempSync(path.join(root, 'recorded-'));
  const servers = await Promise.all(injectedBugs.map((each) => serveWithBug(baseURL, each)));
  // Served like the buggy ones, so that serving them in this way is not what makes those fail.
  const unbroken = await serveWithBug(baseURL, { id: 'unbroken', affectedJourneys: [] });
  try {
    const problems = await recordAll(browser, baseURL, folder);
    const projects = [
      { name: 'unbroken', use: { baseURL: unbroken.origin } },
      ...injectedBugs.map(({ id, affectedJourneys }, at) => ({
        name: id,
        testMatch: affectedJourneys.map((journey) => `${journey}.spec.ts`),
        use: { baseURL: servers[at]?.origin },
        expect: { timeout: 6000 },
      })),
    ];
    writeFileSync(
      path.join(folder, 'playwright.config.ts'),
      `import { baseConfig } from '../e2e/baseConfig';
export default { ...baseConfig, outputDir: 'results', reporter: [['line'], ['json']],
  use: baseConfig.use, projects: ${JSON.stringify(projects)} };
`,
    );
    const results = await runAll(folder);
    for (const { id } of recordedJourneys) {
      const runs = results.get(`unbroken / ${id}`) ?? [];
      if (runs.length === 0) problems.push(`${id} did not run`);
      const failed = runs.filter(({ status }) => status !== 'passed');
      console.log(`${id}: ${runs.length - failed.length} of ${runs.length} passed`);
      for (const { errors } of failed) problems.push(`${id} fails: ${errors[0]?.message ?? ''}`);
    }
    for (const { id, affectedJourneys } of injectedBugs) {
      const unaffected = affectedJourneys.filter(
        (journey) => !results.get(`${id} / ${journey}`)?.every(({ status }) => status !== 'passed'),
      );
      console.log(
        `${id}: ${affectedJourneys.length - unaffected.length} of ${affectedJourneys.length} noticed`,
      );
      for (const journey of unaffected) problems.push(`${journey} does not notice that ${id}`);
    }
    expect(problems).toEqual([]);
  } finally {
    await Promise.all([unbroken, ...servers].map(({ close }) => close()));
    rmSync(folder, { recursive: true });
  }
});
