import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildSettings } from './targets';

const root = path.resolve(__dirname, '../..');
const sources = [
  'src',
  'mocks',
  'public',
  'scripts/build',
  'webpack.config.ts',
  'package.json',
  'package-lock.json',
];

const modifiedAt = (file: string): number => statSync(file).mtimeMs;

function filesOf(source: string): string[] {
  const at = path.join(root, source);
  if (!statSync(at).isDirectory()) return [at];
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test\.tsx?|md)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Whether a build's page exists, is newer than all of its sources, and was made for this Supabase project. */
export function isFresh(page: string, { SUPABASE_URL }: BuildSettings): boolean {
  if (!existsSync(page)) return false;
  // scripts/build.ts sets this to the time when the build began.
  const builtAt = modifiedAt(page);
  if (sources.flatMap(filesOf).some((file) => modifiedAt(file) > builtAt)) return false;
  if (!SUPABASE_URL) return true;
  // The content security policy names the project's origin.
  const { origin } = new URL(SUPABASE_URL);
  return readFileSync(path.join(path.dirname(page), 'hosting.json'), 'utf8').includes(origin);
}
