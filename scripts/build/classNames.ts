/**
 * Short class names for production builds: two characters each, assigned in the order of all style sheets. They
 * compress better than names derived from each class alone. The same sources always give the same names.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** In the order of assignment. Leaves out `ad` in any case, because ad blockers hide elements with that class. */
const shortNames = [...letters]
  .flatMap((first) => [...letters].map((second) => first + second))
  .filter((name) => name.toLowerCase() !== 'ad');

const toPosix = (file: string) => file.split(path.sep).join('/');

/** Every name that a style sheet defines: classes and animations. */
function namesIn(file: string): string[] {
  const css = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const found = css.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)|@keyframes ([\w-]+)/gi);
  return [...new Set([...found].map(([, name, keyframes]) => name ?? keyframes ?? ''))];
}

/** `file name` of every class and animation, in order. */
function readNames(): string[] {
  const files = ['src', 'mocks'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.module.css'))
      .map((name) => path.posix.join(folder, toPosix(name))),
  );
  return files.sort().flatMap((file) => namesIn(file).map((name) => `${file} ${name}`));
}

const names = readNames();
const places = new Map(names.map((name, at) => [name, at]));

/** The short name of the class `name` in the style sheet `file`, a path relative to the project's folder. */
export function shortClassName(file: string, name: string): string {
  const at = places.get(`${toPosix(file)} ${name}`);
  const short = at === undefined ? undefined : shortNames[at];
  if (short === undefined) throw new Error(`No short name for the class "${name}" of ${file}`);
  return short;
}

/** A cache key that changes when any name changes, so that modules compiled with other names are not reused. */
export const classNamesVersion = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
