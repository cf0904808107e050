/** A copy of the checkout in which files may be changed: by a test that edits them, by a benchmark that builds anew. */
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const caches = '.cache';

/**
 * Makes `folder` such a copy, with the packages of the checkout. Takes whatever .gitignore does not leave out, so that
 * no list of files has to be kept. The caches of an earlier copy stay.
 */
export function copySources(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name !== caches) rmSync(path.join(folder, name), { recursive: true });
  }
  const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split(/\/?\n/);
  for (const name of readdirSync(root)) {
    // What begins with a dot are settings of other tools.
    if (name.startsWith('.') || ignored.includes(name)) continue;
    // Caches recognize a file by its time.
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
}
