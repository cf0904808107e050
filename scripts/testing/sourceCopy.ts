/** A copy of the checkout for tests that edit files and benchmarks that build from scratch. */
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const caches = '.cache';

/**
 * Makes `folder` a copy of the checkout. Copies whatever .gitignore does not list, so that nobody has to keep a list of
 * files and git is not needed. An earlier copy's caches stay.
 */
export function copySources(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name !== caches) rmSync(path.join(folder, name), { recursive: true });
  }
  const left = ['.git', ...readFileSync(path.join(root, '.gitignore'), 'utf8').split(/\/?\n/)];
  for (const name of readdirSync(root)) {
    if (left.includes(name)) continue;
    // Caches recognize an unchanged file by its modification time.
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, preserveTimestamps: true });
  }
}

/** Links the packages of the checkout into a copy. */
export function linkPackages(folder: string): void {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
}
