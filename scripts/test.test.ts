/** Runs `npm test` in a copy of the project whose tools are stubs that only write reports. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scripts } from '../package.json';

const root = path.resolve(__dirname, '..');
let copy: string;

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numRuntimeErrorTestSuites: 0,
  testResults: [
    {
      name: 'supabase/backup.test.ts',
      status: 'passed',
      message: '',
      assertionResults: [
        { fullName: 'a backup is complete', status: 'passed' },
        { fullName: 'needs the programs of a PostgreSQL', status: 'pending' },
      ],
    },
  ],
};

const spec = (title: string, status: string, ...annotations: { type: string; description?: string }[]) => ({
  title,
  file: 'live/nginx.spec.ts',
  tests: [{ status, annotations, results: [] }],
});
const playwrightReport = {
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 },
  suites: [
    {
      title: 'live/nginx.spec.ts',
      specs: ['opens', 'is read', 'closes'].map((what) => spec(`the page ${what}`, 'expected')),
      suites: [
        {
          title: 'nginx',
          specs: [spec('nginx answers', 'skipped', { type: 'skip', description: 'needs nginx' })],
        },
      ],
    },
  ],
};

/** What the stub of test:policies prints, as arguments of a shell's printf. */
const policyLines = `'    true   false unknown' '       1       0       0  grant public.notes anon select' 'Policies: 99.0 %'`;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'project-'));
  cpSync(path.join(root, 'scripts'), path.join(copy, 'scripts'), { recursive: true });
  mkdirSync(path.join(copy, 'e2e'));
  cpSync(path.join(root, 'e2e/flaky.md'), path.join(copy, 'e2e/flaky.md'));
  for (const name of ['mocks', 'src']) symlinkSync(path.join(root, name), path.join(copy, name));
  // Has the paths by which the fake's package is imported.
  cpSync(path.join(root, 'tsconfig.json'), path.join(copy, 'tsconfig.json'));
  const bin = path.join(copy, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(path.join(root, 'node_modules/@playwright'), path.join(copy, 'node_modules/@playwright'));
  const passing = Object.keys(scripts).map((name) => [name, 'true']);
  const stubs = { ...Object.fromEntries(passing), 'test:policies': `printf '%s\\n' ${policyLines}` };
  writeFileSync(path.join(copy, 'package.json'), JSON.stringify({ scripts: stubs }));
  const reports: Record<string, string> = {
    jest: `require('node:fs').writeFileSync(process.argv.at(-1), ${JSON.stringify(JSON.stringify(jestReport))})`,
    playwright: `require('node:fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, ${JSON.stringify(JSON.stringify(playwrightReport))})`,
  };
  for (const tool of ['tsx', 'oxlint', 'oxfmt', 'jest', 'playwright'])
    writeFileSync(path.join(bin, tool), `#!/usr/bin/env node\n${reports[tool] ?? ''}`, { mode: 0o755 });
});

afterAll(() => rmSync(copy, { recursive: true }));

/** The lines of `npm test` with this Chromium, and its exit code. */
function npmTest(chromium: string, ...options: string[]): Promise<{ lines: string[]; code: unknown }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--require', require.resolve('tsx/cjs'), path.join(copy, 'scripts/test.ts'), ...options],
      { cwd: copy, env: { ...process.env, CHROMIUM_PATH: chromium, NODE_NO_WARNINGS: '1' } },
      (error, output) => resolve({ lines: output.trim().split('\n'), code: error?.code ?? 0 }),
    );
  });
}

test('npm test without a browser runs every other check, counts the browser tests as failed and says why', async () => {
  const nowhere = path.join(copy, 'no-chromium');
  const { lines, code } = await npmTest(nowhere);
  const names = lines.flatMap((line) => /^(?:ok {4}|FAILED) ([a-z ]+?)(?: \(|$)/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual(
    [
      ...['demo build', 'live build', 'lint', 'types', 'unused code', 'import boundaries', 'formatting'],
      ...['unit and integration tests', 'browser tests'],
    ].toSorted(),
  );
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual(['FAILED browser tests']);
  expect(lines).toContain(`CHROMIUM_PATH names ${nowhere}, and there is no such file.`);
  expect(lines.at(-1)).toBe('12 passed, 1 failed');
  expect(code).toBe(1);
});

test('npm test says when each check begins, and names each test that it leaves out, with the reason', async () => {
  const { lines, code } = await npmTest(process.execPath);
  expect(lines.filter((line) => line.startsWith('skipped:'))).toEqual([
    'skipped: supabase/backup.test.ts: needs the programs of a PostgreSQL',
    'skipped: e2e/live/nginx.spec.ts: nginx answers: needs nginx',
  ]);
  expect(lines[0]).toBe('begins demo build');
  expect(lines.filter((line) => line.startsWith('begins'))).toHaveLength(9);
  expect(lines.at(-1)).toBe('15 passed, 0 failed');
  expect(code).toBe(0);
});

test('npm test -- --all says how much of the policies the contract suite tries', async () => {
  const { lines } = await npmTest(process.execPath, '--all');
  const at = lines.findIndex((line) => line.startsWith('ok     policy coverage'));
  expect(lines.slice(at + 1, at + 3)).toEqual([
    'Policies: 99.0 %',
    'All that it printed is in .cache/test-reports/policy-coverage.log.',
  ]);
});
