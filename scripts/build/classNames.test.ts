import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shortClassName } from './classNames';

const root = path.resolve(__dirname, '../..');

/** Every name that a style sheet defines: classes and animations. */
function namesOf(file: string): string[] {
  const css = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const found = css.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)|@keyframes ([\w-]+)/gi);
  return [...new Set([...found].map(([, name, keyframes]) => name ?? keyframes ?? ''))];
}

const sheets = ['src', 'mocks'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => path.join(folder, name)),
);

test('no two classes have one name; otherwise give one of them another', () => {
  const owners = new Map<string, string[]>();
  for (const file of sheets) {
    for (const name of namesOf(file)) {
      const short = shortClassName(file, name);
      owners.set(short, [...(owners.get(short) ?? []), `${file} ${name}`]);
    }
  }
  expect(owners.size).toBeGreaterThan(400);
  expect([...owners.values()].filter((each) => each.length > 1)).toEqual([]);
});

test('a name is short, an identifier, and the same on every machine', () => {
  for (let each = 0; each < 200; each += 1) {
    expect(shortClassName('src/a.module.css', `c${each}`)).toMatch(/^[a-z][a-z\d]{3}$/i);
  }
  expect(shortClassName(path.join('src', 'a.module.css'), 'b')).toBe(shortClassName('src/a.module.css', 'b'));
});
