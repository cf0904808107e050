/**
 * Class names for production builds: two letters from a hash of the style sheet's path, and for all but the sheet's
 * first class also its place in the sheet. So a change to one sheet renames nothing in the files of others, which
 * browsers have cached. Names with a common start compress better than a hash for each class.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

const toPosix = (file: string) => file.split(path.sep).join('/');

/** The site's sheets come first, so that a sheet of the demo never takes their prefixes. */
const sheets = ['src', 'mocks'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => path.posix.join(folder, toPosix(name)))
    .sort(),
);

/** The prefix of a sheet's class names: two lowercase letters, since more, or capitals, would add bytes to the HTML. Each `attempt` gives another. */
function prefixOf(sheet: string, attempt: number): string {
  const hash = createHash('sha256').update(`${sheet} ${attempt}`).digest().readUInt32BE();
  return alphabet.charAt(hash % 26) + alphabet.charAt(Math.floor(hash / 26) % 26);
}

/** Each sheet has its own prefix. None has `ad`, because ad blockers hide elements with such classes. */
export function assignPrefixes(files: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    files.map((file) => {
      let own = '';
      for (let attempt = 0; own === '' || own === 'ad' || taken.has(own); attempt += 1) {
        own = prefixOf(file, attempt);
      }
      taken.add(own);
      return [file, own];
    }),
  );
}

const prefixBySheet = assignPrefixes(sheets);

/** For each run of css-loader over a sheet, the sheet's class names in order. */
const namesByRun = new WeakMap<object, string[]>();

/** For css-loader's `getLocalIdent`: `run` is the context of its run over one sheet. */
export function shortClassName(run: { resourcePath: string }, _pattern: string, name: string): string {
  const sheet = toPosix(path.relative(root, run.resourcePath));
  const own = prefixBySheet.get(sheet);
  if (own === undefined) throw new Error(`${sheet} is in neither src nor mocks`);
  let names = namesByRun.get(run);
  if (!names) namesByRun.set(run, (names = []));
  if (!names.includes(name)) names.push(name);
  const place = names.indexOf(name);
  return place === 0 ? own : own + (place + 9).toString(36);
}

/** A cache key that changes with the prefixes, so that modules compiled with other prefixes are not reused. */
export const classNamesVersion = createHash('sha256')
  .update([...prefixBySheet].join('\n'))
  .digest('hex')
  .slice(0, 12);
