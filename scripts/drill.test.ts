import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findInstalledPrograms, noClientsReason } from '../supabase/localServer';

jest.setTimeout(120_000);

const test = findInstalledPrograms() ? it : it.skip;

test(`The drill restores a backup and finds all of its data (${noClientsReason})`, async () => {
  const root = path.resolve(__dirname, '..');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/drill.ts', '--rows=300'],
    { cwd: root },
  );
  expect(stdout).toMatch(/^a project with 300 requests\n(.+: \d+\.\d\d minutes\n){3}all is there after/);
});
