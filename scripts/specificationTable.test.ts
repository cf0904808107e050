import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

/** The section of the README that says where each statement of the specification is held. */
const section = readFileSync(path.join(root, 'README.md'), 'utf8')
  .split(/^## /m)
  .find((text) => text.startsWith('The specification, line by line\n'));

/** Whatever is written as code and looks like a file below a folder. */
const files = [...(section ?? '').matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, file]) => file ?? '');

test('every section of the specification and the contract have their rows', () => {
  const titles = [...(section ?? '').matchAll(/^\*\*(.+)\*\*\n\n\| statement \| held in \|$/gm)];
  expect(titles.map(([, title]) => title?.split(' ')[0])).toEqual([...'123456789', 'Contract']);
  // Each row names a file.
  const rows = (section ?? '').split('\n').filter((line) => /^\| (?!statement)/.test(line));
  expect(rows.filter((row) => !files.some((file) => row.includes(file)))).toEqual([]);
});

test('the files that it names exist', () => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('what holds a statement is a test', () => {
  const inTables = (section ?? '').split('\n').filter((line) => line.startsWith('| '));
  const named = files.filter((file) => inTables.some((line) => line.includes(file)));
  expect(named.filter((file) => !/\.(test|spec)\.tsx?$/.test(file))).toEqual([]);
});
