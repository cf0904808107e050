/**
 * `npm test`: runs every check, prints a line when it begins and when it ends, and ends with `N passed, N failed`. Single-threaded checks run
 * two at a time; a check that uses every core runs alone. A failure does not stop the other checks.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { howToInstallChromium } from './browser/findChromium';
import { provideChromium } from './browser/provideChromium';
import { demoBuild, demoFileBuild, helpOfTestVariables, liveBuild } from './build/testBuilds';
import { readOptions } from './commandLine/readOptions';
import { firstReport, flakyLines, shouldRerun, judgeReports, secondReport } from './testing/flakyTests';
import { playwrightSkipped, reportsFolder, type Count } from './testing/testReports';

const root = path.resolve(__dirname, '..');

interface Check {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** The check uses every core by itself, so it runs alone. */
  isParallel?: boolean;
  /** How many cases the check ran. Without it the check counts as one. */
  count?: () => Count;
  /** The cases that the check skipped, each with its reason. */
  skipped?: () => string[];
  /** A missing prerequisite, in one sentence. The check then counts as failed and does not run. */
  missingPrerequisite?: () => Promise<string | undefined>;
  /** How to run again after a failure, if `isNeeded`. Then only the second exit code counts. */
  rerun?: { isNeeded: () => boolean; options: string[]; env: Record<string, string> };
  /** Lines to print even if the check passes. */
  remarks?: (output: string) => string[];
  /** Extracts the failures from the output. Without it everything is printed. */
  failures?: (output: string) => string;
}

const { all } = readOptions(
  'Runs formatting, lint with import boundaries and unused code, types, unit and integration tests, both production\n' +
    'builds and the browser tests in Chromium. Ends with "N passed, N failed".\n\n' +
    '  --all           with the demo in one file, the browser tests that are tagged @thorough, every case of long tables\n' +
    '                  and 100 % of what the contract suite can try of the policies\n' +
    '  CHROMIUM_PATH   a Chromium\n' +
    helpOfTestVariables,
  { all: { type: 'boolean', default: false } },
);

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

const jestReport = () =>
  JSON.parse(readFileSync(path.join(reportsFolder, 'jest.json'), 'utf8')) as JestReport;

function jestCount(): Count {
  const report = jestReport();
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
}

/** Jest reports no reasons, so the name of a skipped test says why it is skipped. */
const jestSkipped = () =>
  jestReport().testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'pending')
      .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
  );

/** Each failed test with its message, without the output of passed tests. */
function jestFailures(): string {
  return jestReport()
    .testResults.filter(({ status }) => status === 'failed')
    .map(({ name, message }) => `${path.relative(root, name)}\n${message}`)
    .join('\n');
}

/** Playwright's line reporter prints a line when a test starts. This drops those lines. */
const playwrightFailures = (output: string) =>
  stripVTControlCharacters(output).replaceAll(/^\[\d+\/\d+\].*\n/gm, '');

/** The output of `npm run test:policies` without its table of counts. */
const withoutCounts = (output: string) => output.split('\n').filter((line) => !/^\s+(\d|true )/.test(line));

/** Starts at once, so that a download runs alongside the other checks. */
const hasChromium = provideChromium();

const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

/** The longest checks come first, so that both lanes end at about the same time. */
const checks: Check[] = [
  {
    name: 'demo build',
    command: [
      bin('tsx'),
      'scripts/build.ts',
      'demo',
      ...(all ? ['--leave-behind'] : []),
      ...['--output', demoBuild.folder],
    ],
  },
  // Every browser test of the demo in one file is tagged @thorough.
  ...(all
    ? [
        {
          name: 'demo in one file',
          command: [bin('tsx'), 'scripts/build.ts', 'demo-file', '--output', demoFileBuild.folder],
        },
        {
          name: 'policy coverage',
          command: ['npm', 'run', '--silent', 'test:policies', '--', '--policy-coverage', '100'],
          remarks: (output: string) => withoutCounts(output).filter((line) => line.startsWith('Policies:')),
          failures: (output: string) => withoutCounts(output).join('\n'),
        },
      ]
    : []),
  {
    name: 'live build',
    command: [bin('tsx'), 'scripts/build.ts', 'live', '--output', liveBuild.folder],
    env: liveBuild.settings,
  },
  { name: 'lint', command: [bin('oxlint')] },
  // The other lane uses the machine, too, and a single thread takes a fifth less processor time in total.
  { name: 'types', command: ['npm', 'run', '--silent', 'types', '--', '--singleThreaded'] },
  { name: 'unused code', command: ['npm', 'run', '--silent', 'lint:unused'] },
  { name: 'import boundaries', command: ['npm', 'run', '--silent', 'lint:imports'] },
  { name: 'formatting', command: [bin('oxfmt'), '--check'] },
  {
    name: 'unit and integration tests',
    command: [bin('jest'), '--json', '--outputFile', path.join(reportsFolder, 'jest.json')],
    isParallel: true,
    env: { TEST_TIER: all ? 'all' : 'core' },
    count: jestCount,
    skipped: jestSkipped,
    failures: jestFailures,
  },
  {
    name: 'browser tests',
    command: [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'],
    env: { TEST_TIER: all ? 'all' : 'core', PLAYWRIGHT_JSON_OUTPUT_NAME: firstReport },
    // One test at a time, with a trace. In the first run, traces would double the time.
    rerun: {
      isNeeded: shouldRerun,
      options: ['--last-failed', '--workers', '1', '--trace', 'on'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: secondReport },
    },
    isParallel: true,
    count: () => judgeReports().count,
    remarks: () => flakyLines(judgeReports()),
    skipped: () => playwrightSkipped('playwright.json'),
    missingPrerequisite: async () => ((await hasChromium) ? undefined : howToInstallChromium),
    failures: playwrightFailures,
  },
];

interface Run {
  code: number;
  output: string;
  seconds: number;
}

async function runWithRepetition(check: Check): Promise<Run> {
  const { rerun } = check;
  const first = await run(check);
  if (!rerun || first.code === 0 || !rerun.isNeeded()) return first;
  const second = await run({
    ...check,
    command: [...check.command, ...rerun.options],
    env: { ...check.env, ...rerun.env },
  });
  return {
    code: second.code,
    output: first.output + second.output,
    seconds: first.seconds + second.seconds,
  };
}

function run(check: Check): Promise<Run> {
  const started = performance.now();
  return new Promise((resolve) => {
    const [file = '', ...args] = check.command;
    const child = spawn(file, args, { cwd: root, env: { ...process.env, ...check.env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        // The longest checks, each alone: the progress that they print themselves.
        if (check.isParallel && process.stdout.isTTY) process.stdout.write(String(chunk));
      });
    }
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }),
    );
  });
}

/** Skipped cases, printed at the end of the run, where people look. */
const skipped: string[] = [];

async function runAndReport(check: Check, total: Count): Promise<void> {
  const missing = await check.missingPrerequisite?.();
  if (missing !== undefined) {
    total.failed += 1;
    console.log(`FAILED ${check.name}\n${missing}`);
    return;
  }
  console.log(`begins ${check.name}`);
  const { code, output, seconds } = await runWithRepetition(check);
  let count: Count = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (check.count) {
    try {
      const counted = check.count();
      const isConsistent = code === 0 ? counted.passed > 0 : counted.failed > 0;
      count = isConsistent ? counted : { ...counted, failed: counted.failed + 1 };
    } catch {
      count = { passed: 0, failed: 1, skipped: 0 };
    }
  }
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  if (count.skipped > 0) skipped.push(...(check.skipped?.() ?? []));
  const verdict = count.failed === 0 ? 'ok    ' : 'FAILED';
  const cases = check.count
    ? ` ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`
    : '';
  console.log(`${verdict} ${check.name} (${seconds.toFixed(1)} s)${cases}`);
  const remarks = remarksOf(check, output);
  for (const line of remarks) console.log(line);
  if (count.failed === 0 && remarks.length === 0) return;
  const log = path.join(reportsFolder, `${check.name.replaceAll(' ', '-')}.log`);
  writeFileSync(log, output);
  if (count.failed > 0) console.log(failuresOf(check, output));
  console.log(`All that it printed is in ${path.relative(root, log)}.`);
}

function remarksOf({ remarks }: Check, output: string): string[] {
  try {
    return remarks?.(output) ?? [];
  } catch {
    // The check ended before it wrote a report.
    return [];
  }
}

function failuresOf({ failures }: Check, output: string): string {
  try {
    return failures?.(output) || output;
  } catch {
    // The check ended before it wrote a report.
    return output;
  }
}

async function main() {
  rmSync(reportsFolder, { recursive: true, force: true });
  mkdirSync(reportsFolder, { recursive: true });
  const started = performance.now();
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  const single = checks.filter(({ isParallel }) => !isParallel);
  const lane = async () => {
    for (let check = single.shift(); check; check = single.shift()) await runAndReport(check, total);
  };
  await Promise.all([lane(), lane()]);
  for (const check of checks) if (check.isParallel) await runAndReport(check, total);
  console.log(`All of it took ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  for (const line of skipped) console.log(`skipped: ${line}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

void main();
