/** `npm run test:policies`: says which policies, conditions, grants, checks and triggers tests tried. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    '  --from FILE           runs no test; FILE has the lines that POLICY_COVERAGE=FILE made tests write',
  {
    'policy-coverage': { type: 'string' },
    tests: { type: 'string', multiple: true },
    from: { type: 'string' },
  },
);

/** Ends with false when a test fails. */
function runTests(lines: string): boolean {
  mkdirSync(path.dirname(lines), { recursive: true });
  rmSync(lines, { force: true });
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/jest'), tests, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, POLICY_COVERAGE: lines },
  });
  return status === 0;
}

const lines = path.resolve(root, from ?? '.cache/policy-coverage.jsonl');
const passed = from !== undefined || runTests(lines);
const coverage: Coverage = {};
const texts = existsSync(lines) ? readFileSync(lines, 'utf8').split('\n') : [];
for (const text of texts) if (text !== '') joinCoverage(coverage, JSON.parse(text) as Coverage);

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
    `Policies: ${percent.toFixed(1)} % of what calls can bring about; ${report} has the counts.`,
  ].join('\n'),
);
if (!passed || stale.length > 0 || percent < Number(threshold)) process.exitCode = 1;
