/** The backups of docs/operations.md, run as they stand there: by the tests, and by the drill (`npm run drill`). */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** The first words of the block of commands that makes a backup of `$OLD`, and of the one that restores it into `$NEW`. */
export const backup = 'pg_dump --format=custom';
export const restore = 'psql --quiet --single-transaction';

/** The commands that docs/operations.md prints in one block, by its first words. */
function documented(begin: string): string {
  const text = readFileSync(path.join(__dirname, '../docs/operations.md'), 'utf8');
  const [, commands] = new RegExp(`\`\`\`sh\\n( *${begin}[^]*?)\`\`\``).exec(text) ?? [];
  if (commands === undefined) throw new Error(`docs/operations.md has no commands that begin with ${begin}`);
  return commands;
}

/**
 * Runs a block of commands in a folder, which has `supabase` as a link; `programs` has `bin`. Rejects when one of them
 * fails; restoring also fails when a count or a checksum differs.
 */
export const runDocumented = (
  begin: string,
  folder: string,
  programs: string,
  variables: Readonly<Record<string, string>>,
) =>
  promisify(execFile)('bash', ['-euo', 'pipefail', '-c', documented(begin)], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      LC_ALL: 'C.UTF-8',
      PATH: `${path.join(programs, 'bin')}:${process.env.PATH}`,
      ...variables,
    },
  });
