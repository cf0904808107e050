/**
 * Which failed browser tests count as failed. Those that failed run once more by themselves after all others; one that
 * passes then is flaky. Two of them are tolerated in a run, but none that is already in `e2e/flaky.md`.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reportsFolder, type Count } from './testReports';

const root = path.resolve(__dirname, '../..');

export const firstReport = path.join(reportsFolder, 'playwright.json');
export const secondReport = path.join(reportsFolder, 'playwright-again.json');

/** From this number on, flaky tests have a common cause and count as failed. */
const tooMany = 3;

/** When more tests fail, something is broken, and running each of them again would only take time. */
const maxRepeated = 10;

/** The parts of Playwright's JSON report that are read here. */
export interface Report {
  suites: Suite[];
}

interface Suite {
  title: string;
  specs: {
    title: string;
    tests: {
      /** `flaky` is one that passes on a retry of Playwright's own, which the configuration does not have. */
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { attachments: { name: string; path?: string }[] }[];
    }[];
  }[];
  suites?: Suite[];
}

interface Outcome {
  /** File and titles, as Playwright prints them. */
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  /** Path of the trace, if there is one. */
  trace: string | undefined;
}

export interface Flaky {
  name: string;
  trace: string | undefined;
  /** Why it counts as failed; undefined for one that counts as passed. */
  refusal: string | undefined;
}

export interface Verdict {
  count: Count;
  flaky: Flaky[];
}

/** `again`: the report of the failed ones' second run; undefined where there was none. `known`: names of `e2e/flaky.md`. */
export function judge(first: Report, again: Report | undefined, known: ReadonlySet<string>): Verdict {
  const outcomes = outcomesOf(first);
  const failed = outcomes.filter(({ status }) => status === 'failed');
  const second = new Map(again && outcomesOf(again).map((outcome) => [outcome.name, outcome]));
  const passedNow = failed.flatMap(({ name }) => {
    const outcome = second.get(name);
    return outcome?.status === 'passed' ? [outcome] : [];
  });
  const flaky = passedNow.map(({ name, trace }) => ({
    name,
    trace,
    refusal: known.has(name)
      ? 'e2e/flaky.md has it already'
      : passedNow.length >= tooMany
        ? `${passedNow.length} are flaky in this run`
        : undefined,
  }));
  const borne = flaky.filter(({ refusal }) => refusal === undefined).length;
  const withStatus = (wanted: Outcome['status']) => outcomes.filter(({ status }) => status === wanted).length;
  return {
    count: {
      passed: withStatus('passed') + borne,
      failed: failed.length - borne,
      skipped: withStatus('skipped'),
    },
    flaky,
  };
}

function outcomesOf({ suites }: Report): Outcome[] {
  return suites.flatMap((suite) => outcomesIn(suite, []));
}

function outcomesIn({ title, specs, suites = [] }: Suite, above: string[]): Outcome[] {
  const titles = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }): Outcome => {
      const attachments = results.flatMap((result) => result.attachments);
      return {
        name: [...titles, spec.title].join(' › '),
        status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        trace: attachments.find(({ name }) => name === 'trace')?.path,
      };
    }),
  );
  return [...own, ...suites.flatMap((suite) => outcomesIn(suite, titles))];
}

/** The names in the first column of the table. */
export function knownIn(markdown: string): Set<string> {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| '));
  return new Set(rows.slice(1).map((row) => row.slice(2).split(' | ')[0]?.trim() ?? ''));
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;

/** Judges the existing reports. Throws when the tests have written none. */
export function judgeReports(): Verdict {
  const known = knownIn(readFileSync(path.join(root, 'e2e/flaky.md'), 'utf8'));
  return judge(read(firstReport), existsSync(secondReport) ? read(secondReport) : undefined, known);
}

/** Whether there are failed tests, and few enough of them. */
export function isWorthRepeating(): boolean {
  const failed = existsSync(firstReport) ? judge(read(firstReport), undefined, new Set()).count.failed : 0;
  return failed > 0 && failed <= maxRepeated;
}

/** A line for each flaky test, with what a person needs to find the cause. */
export function flakyLines({ flaky }: Verdict): string[] {
  return flaky.map(({ name, trace, refusal }) =>
    [
      `flaky: ${name}`,
      ...(refusal === undefined ? [] : [`  counts as failed: ${refusal}`]),
      ...(trace === undefined ? [] : [`  npx playwright show-trace ${path.relative(root, trace)}`]),
    ].join('\n'),
  );
}
