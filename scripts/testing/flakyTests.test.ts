import { readFileSync } from 'node:fs';
import path from 'node:path';
import { flakyLines, judge, knownIn, type Report } from './flakyTests';

type Status = Report['suites'][0]['specs'][0]['tests'][0]['status'];

/** A report as Playwright writes it: a suite for each file, and within it one for each `describe`. */
function reportOf(statuses: Record<string, Status>, trace?: string): Report {
  const specs = Object.entries(statuses).map(([title, status]) => ({
    title,
    tests: [{ status, results: [{ attachments: trace ? [{ name: 'trace', path: trace }] : [] }] }],
  }));
  return {
    suites: [
      { title: 'demo/table.spec.ts', specs: [], suites: [{ title: 'keys', specs }] },
      {
        title: 'live/journey.spec.ts',
        specs: [{ title: 'the journey', tests: [{ status: 'expected', results: [] }] }],
      },
    ],
  };
}

const none = new Set<string>();
const nameOf = (title: string) => `demo/table.spec.ts › keys › ${title}`;

test('A run without a failure has no flaky test', () => {
  const verdict = judge(reportOf({ Home: 'expected', End: 'skipped' }), undefined, none);
  expect(verdict).toEqual({ count: { passed: 2, failed: 0, skipped: 1 }, flaky: [] });
});

test('A test that fails twice has failed', () => {
  const first = reportOf({ Home: 'unexpected', End: 'expected' });
  const again: Report = { suites: reportOf({ Home: 'unexpected' }).suites.slice(0, 1) };
  expect(judge(first, again, none)).toEqual({ count: { passed: 2, failed: 1, skipped: 0 }, flaky: [] });
});

test('A test that fails and was not run again has failed', () => {
  const first = reportOf({ Home: 'unexpected', End: 'unexpected' });
  expect(judge(first, undefined, none).count).toEqual({ passed: 1, failed: 2, skipped: 0 });
  expect(judge(first, { suites: [] }, none).count).toEqual({ passed: 1, failed: 2, skipped: 0 });
  expect(judge(first, reportOf({ Home: 'skipped' }), none).count.failed).toBe(2);
});

test('One or two tests that pass on the second run are flaky and count as passed', () => {
  const first = reportOf({ Home: 'unexpected', End: 'unexpected', PageUp: 'unexpected' });
  const again = reportOf({ Home: 'expected', End: 'expected', PageUp: 'unexpected' });
  const { count, flaky } = judge(first, again, none);
  expect(count).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(flaky.map(({ name, refusal }) => [name, refusal])).toEqual([
    [nameOf('Home'), undefined],
    [nameOf('End'), undefined],
  ]);
});

test('Three flaky tests in one run count as failed', () => {
  const titles = ['Home', 'End', 'PageUp'];
  const all = (status: Status) => reportOf(Object.fromEntries(titles.map((title) => [title, status])));
  const { count, flaky } = judge(all('unexpected'), all('expected'), none);
  expect(count).toEqual({ passed: 1, failed: 3, skipped: 0 });
  expect(flaky.map(({ refusal }) => refusal)).toEqual(titles.map(() => '3 are flaky in this run'));
});

test('A flaky test that is already in e2e/flaky.md counts as failed', () => {
  const known = new Set([nameOf('Home')]);
  const first = reportOf({ Home: 'unexpected', End: 'unexpected' });
  const { count, flaky } = judge(first, reportOf({ Home: 'expected', End: 'expected' }), known);
  expect(count).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(flaky.map(({ refusal }) => refusal)).toEqual(['e2e/flaky.md has it already', undefined]);
});

test('A flaky test is printed with the trace of the run in which it passed', () => {
  const trace = path.resolve(__dirname, '../../test-results/table-keys-Home/trace.zip');
  const verdict = judge(reportOf({ Home: 'unexpected' }), reportOf({ Home: 'expected' }, trace), none);
  expect(flakyLines(verdict)).toEqual([
    `flaky: ${nameOf('Home')}\n  npx playwright show-trace test-results/table-keys-Home/trace.zip`,
  ]);
});

/** Whether a spec has this title, as it stands or by a template with one value. */
const hasTitle = (spec: string, title: string) =>
  spec.includes(title) ||
  [...spec.matchAll(/`([^`$\n]*)\$\{[\w.]+\}([^`$\n]+)`/g)].some(
    ([, start = '', end = '']) => title.startsWith(start) && title.endsWith(end),
  );

test('Each test in e2e/flaky.md exists', () => {
  const e2e = path.resolve(__dirname, '../../e2e');
  const known = knownIn(readFileSync(path.join(e2e, 'flaky.md'), 'utf8'));
  expect(known.size).toBeGreaterThan(0);
  for (const name of known) {
    const [file = '', ...titles] = name.split(' › ');
    const text = readFileSync(path.join(e2e, file), 'utf8');
    for (const title of titles) expect([title, hasTitle(text, title)]).toEqual([title, true]);
  }
});
