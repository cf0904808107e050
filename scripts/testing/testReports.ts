/** Where the test runners write their reports, and how to read them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const reportsFolder = path.resolve(__dirname, '../../.cache/test-reports');

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** The counts in a Playwright report in `reportsFolder`. A test that passes only on a retry counts as failed. */
export function playwrightCount(name: string): Count {
  const { stats } = JSON.parse(readFileSync(path.join(reportsFolder, name), 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

interface Suite {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; annotations: { type: string; description?: string }[] }[];
  }[];
}

/** The skipped tests in a Playwright report in `reportsFolder`, each with its file and reason. */
export function playwrightSkipped(name: string): string[] {
  const ofSuite = ({ suites = [], specs }: Suite): string[] => [
    ...suites.flatMap(ofSuite),
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ annotations }) => {
          const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
          return `e2e/${file}: ${title}: ${reason ?? 'no reason given'}`;
        }),
    ),
  ];
  const report = JSON.parse(readFileSync(path.join(reportsFolder, name), 'utf8')) as { suites: Suite[] };
  return report.suites.flatMap(ofSuite);
}
