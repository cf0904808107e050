/**
 * Decides which browser tests count as failed. A test that fails runs once more, alone, after all others. If it passes
 * then, it is flaky. A run may have two flaky tests, but none that is already in `e2e/flaky.md`.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reportsFolder, type Count } from './testReports';

const root = path.resolve(__dirname, '../..');

export const firstReport = path.join(reportsFolder, 'playwright.json');
export const secondReport = path.join(reportsFolder, 'playwright-again.json');

/** This many flaky tests in a run probably have a common cause, and count as failed. */
const tooMany = 3;

/** If more tests fail, something is broken, and running them again would only take time. */
const maxRepeated = 10;

/** The parts of Playwright's JSON report that this file reads. */
export interface Report {
  suites: Suite[];
}

interface Suite {
  title: string;
  specs: {
    title: string;
    tests: {
      /** `flaky` passed on a retry by Playwright itself. The configuration has no retries. */
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
  /** The path of the trace, if there is one. */
  trace: string | undefined;
}

export interface Flaky {
  name: string;
  trace: string | undefined;
  /** Why the test counts as failed; undefined if it counts as passed. */
  refusal: string | undefined;
}

export interface Verdict {
  count: Count;
  flaky: Flaky[];
}

/** `again` is the second run's report, undefined if there was none. `known` are the names in `e2e/flaky.md`. */
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
  const tolerated = flaky.filter(({ refusal }) => refusal === undefined).length;
  const countWithStatus = (expected: Outcome['status']) =>
    outcomes.filter(({ status }) => status === expected).length;
  return {
    count: {
      passed: countWithStatus('passed') + tolerated,
      failed: failed.length - tolerated,
      skipped: countWithStatus('skipped'),
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

/** The names in the first column of the table in `e2e/flaky.md`. */
export function knownIn(markdown: string): Set<string> {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| '));
  return new Set(rows.slice(1).map((row) => row.slice(2).split(' | ')[0]?.trim() ?? ''));
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;

/** Judges the existing reports. Throws if the tests have written none. */
export function judgeReports(): Verdict {
  const known = knownIn(readFileSync(path.join(root, 'e2e/flaky.md'), 'utf8'));
  return judge(read(firstReport), existsSync(secondReport) ? read(secondReport) : undefined, known);
}

/** Whether tests failed, and few enough to run them again. */
export function shouldRerun(): boolean {
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
