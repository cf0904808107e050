/**
 * Names of classes in what is shipped: two characters, given out in the order of all style sheets, which compresses better
 * than names that are made of each class alone. Every build of one state of the files gives the same.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** In the order in which they are given out. `ad` in any spelling is what blockers of advertising hide. */
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

/** Of the class `name` in the style sheet `file`, below the project's folder. */
export function shortClassName(file: string, name: string): string {
  const at = places.get(`${toPosix(file)} ${name}`);
  const short = at === undefined ? undefined : shortNames[at];
  if (short === undefined) throw new Error(`No short name for the class "${name}" of ${file}`);
  return short;
}

/** Changes with any name: what was compiled with the names before is not to be used again. */
export const classNamesVersion = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
