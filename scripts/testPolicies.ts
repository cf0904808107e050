/** `npm run test:policies`: says which policies, conditions, grants, checks and triggers the tests tried. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { joinCoverage, summarize, type Coverage } from 'supabase-in-memory/explain';
import { unreachable } from '../mocks/contract/unreachable';
import { productSchema } from '../mocks/product/schema/productSchema';
import { readOptions } from './commandLine/readOptions';

const root = path.resolve(__dirname, '..');
const report = '.cache/policy-coverage.json';

const {
  'policy-coverage': threshold = '0',
  tests = ['mocks/contract/contract.test.ts'],
  from,
} = readOptions(
  'Runs unit tests and prints what they never tried of the policies: conditions and checks have to be true once and\n' +
    `false once, grants to be used, triggers to run. Writes the counts to ${report}.\n\n` +
    '  --policy-coverage N   ends with 1 below so many percent; default 0\n' +
    '  --tests PATH          the tests to run, again for more; default the contract suite\n' +
    '  --from FOLDER         runs no test; FOLDER has what POLICY_COVERAGE=FOLDER made tests of Jest and Playwright\n' +
    '                        write, and answers of GET /_fake/policies, one in a file',
  {
    'policy-coverage': { type: 'string' },
    tests: { type: 'string', multiple: true },
    from: { type: 'string' },
  },
);

/** Returns false if a test fails. */
function runTests(folder: string): boolean {
  rmSync(folder, { recursive: true, force: true });
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/jest'), tests, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, POLICY_COVERAGE: folder },
  });
  return status === 0;
}

const folder = path.resolve(root, from ?? '.cache/policy-coverage');
const passed = from !== undefined || runTests(folder);
const coverage: Coverage = {};
for (const file of existsSync(folder) ? readdirSync(folder) : []) {
  const tried = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { coverage: Coverage };
  joinCoverage(coverage, tried.coverage);
}

const { percent, missing, stale, rows } = summarize(productSchema, coverage, unreachable);
mkdirSync(path.join(root, '.cache'), { recursive: true });
writeFileSync(path.join(root, report), `${JSON.stringify({ percent, missing, coverage }, null, 2)}\n`);
const excused = Object.entries(unreachable).map(([what, why]) => `Cannot be: ${what}: ${why}.`);
console.log(
  [
    '    true   false unknown',
    ...rows,
    ...excused,
    ...missing,
    ...stale.map((what) => `mocks/contract/unreachable.ts is out of date: ${what}`),
    `Policies: ${percent.toFixed(1)} % of what calls can bring about, without ${excused.length} answers that none can; ${report} has the counts.`,
  ].join('\n'),
);
if (!passed || stale.length > 0 || percent < Number(threshold)) process.exitCode = 1;
