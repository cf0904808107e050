/**
 * `npm run test:mutation`: changes the code in one place at a time and expects a test to fail. Only the test beside
 * each file runs, because a failing end-to-end test reports late and does not say where the fault is.
 */
import path from 'node:path';
import type { Stryker } from '@stryker-mutator/core';
import { readOptions } from './commandLine/readOptions';

/** The files where an unnoticed change costs most. */
const subjects = [
  'src/api/keyset.ts',
  'src/features/session/sessionListeners.ts',
  'src/supabase/guardedFetch.ts',
  'src/supabase/runQuery.ts',
  'mocks/engine/backend/policies.ts',
  'mocks/engine/backend/sortedIndex.ts',
  'mocks/engine/control/faults.ts',
  'mocks/engine/control/snapshot.ts',
];

/** Percentage of the mutants in each file that the tests must detect. */
const minScore = 85;

const nameOf = (subject: string) => path.basename(subject, '.ts');

const {
  target,
  all,
  concurrency = '2',
} = readOptions(
  'Breaks the code in one place at a time and expects a test to fail. Prints what no test noticed, and the score of\n' +
    `each file; ends with 1 when one is below ${minScore} %.\n\n` +
    `  [FILE]            one of ${subjects.map(nameOf).join(', ')}\n` +
    '  --all             also what was tried before and has not changed since, nor its test\n' +
    '  --concurrency N   tries at once; default 2',
  { all: { type: 'boolean' }, concurrency: { type: 'string' } },
  subjects.map(nameOf),
);

function optionsFor(subject: string): ConstructorParameters<typeof Stryker>[0] {
  return {
    mutate: [subject],
    testRunner: 'jest',
    jest: {
      configFile: 'jest.mutation.config.ts',
      config: {
        testMatch: [`<rootDir>/${subject.replace(/\.ts$/, '.test.ts')}`],
        // The engine needs no DOM, and creating one for each mutant would double the time.
        ...(subject.startsWith('mocks/engine/') && { testEnvironment: 'node', setupFilesAfterEnv: [] }),
      },
    },
    // Jest compiles without type checks here, so the mutated files need no @ts-nocheck.
    disableTypeChecks: false,
    coverageAnalysis: 'perTest',
    concurrency: Number(concurrency),
    incremental: true,
    incrementalFile: `.cache/mutation/${nameOf(subject)}.json`,
    force: all ?? false,
    tempDirName: '.cache/mutation/sandbox',
    ignorePatterns: ['.cache', 'dist', 'dist-demo', 'docs', 'e2e', 'test-results'],
    // Generous, so that a busy machine does not count as an endless loop.
    timeoutMS: 30_000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false, skipFull: true },
    allowConsoleColors: process.stdout.isTTY,
  };
}

interface Score {
  subject: string;
  noticed: number;
  tried: number;
}

type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>;

/** Ignores mutants that do not compile. Equivalent mutants count as survivors; docs/mutation.md lists them. */
function toScore(subject: string, mutants: Mutants): Score {
  const count = (...statuses: Mutants[number]['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  return { subject, noticed, tried: noticed + count('Survived', 'NoCoverage') };
}

const percentOf = ({ noticed, tried }: Omit<Score, 'subject'>) => (100 * noticed) / tried;

async function testMutation(): Promise<void> {
  const stryker = await import('@stryker-mutator/core');
  const scores: Score[] = [];
  for (const subject of subjects.filter((each) => target === undefined || nameOf(each) === target)) {
    console.log(`\n${subject}`);
    scores.push(toScore(subject, await new stryker.Stryker(optionsFor(subject)).runMutationTest()));
  }
  console.log('\n  noticed    of  score');
  for (const score of scores) {
    const [noticed, tried, percent] = [score.noticed, score.tried, percentOf(score).toFixed(1)];
    console.log(
      `${String(noticed).padStart(9)} ${String(tried).padStart(5)} ${percent.padStart(6)} %  ${score.subject}`,
    );
  }
  // A run without any mutant has the score NaN, which fails this comparison.
  process.exitCode = scores.every((score) => percentOf(score) >= minScore) ? 0 : 1;
}

void testMutation();
