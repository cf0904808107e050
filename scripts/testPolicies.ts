/** `npm run test:policies`: runs unit tests and says which policies, conditions, grants, checks and triggers they tried. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { summarize, type Coverage } from 'supabase-in-memory/explain';
import { productSchema } from '../mocks/product/schema/productSchema';
import { readOptions } from './commandLine/readOptions';

const root = path.resolve(__dirname, '..');
const report = '.cache/policy-coverage.json';

const { 'policy-coverage': threshold = '0', tests = ['src', 'mocks/product', 'mocks/contract'] } =
  readOptions(
    'Runs unit tests and prints what they never tried of the policies: conditions and checks have to be true once and\n' +
      `false once, grants to be used, triggers to run. Writes the counts to ${report}.\n\n` +
      '  --policy-coverage N   ends with 1 below so many percent; default 0\n' +
      '  --tests PATH          the tests to run, again for more; default src, mocks/product and mocks/contract',
    { 'policy-coverage': { type: 'string' }, tests: { type: 'string', multiple: true } },
  );

const lines = path.join(root, '.cache/policy-coverage.jsonl');
mkdirSync(path.dirname(lines), { recursive: true });
rmSync(lines, { force: true });
const { status } = spawnSync(path.join(root, 'node_modules/.bin/jest'), tests, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, POLICY_COVERAGE: lines },
});

const coverage: Coverage = {};
const texts = existsSync(lines) ? readFileSync(lines, 'utf8').trim().split('\n') : [];
for (const text of texts) {
  for (const [what, counts] of Object.entries(JSON.parse(text) as Coverage)) {
    const sum = (coverage[what] ??= {});
    for (const said of ['true', 'false', 'unknown'] as const) {
      const count = counts[said];
      if (count !== undefined) sum[said] = (sum[said] ?? 0) + count;
    }
  }
}
const { percent, missing, rows } = summarize(productSchema, coverage);
writeFileSync(path.join(root, report), `${JSON.stringify({ percent, missing, coverage }, null, 2)}\n`);
console.log(
  [
    '    true   false unknown',
    ...rows,
    ...missing,
    `Policies: ${percent.toFixed(1)} % tried; ${report} has the counts.`,
  ].join('\n'),
);
if (status !== 0 || percent < Number(threshold)) process.exitCode = 1;
