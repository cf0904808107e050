import path from 'node:path';
import { assignPrefixes, shortClassName } from './classNames';

const root = path.resolve(__dirname, '../..');

/** The context that css-loader passes while it processes a sheet. */
const runOver = (sheet: string) => ({ resourcePath: path.join(root, sheet) });

/** The names of a sheet with these classes, in this order. */
function namesOf(sheet: string, classes: readonly string[]): string[] {
  const run = runOver(sheet);
  return classes.map((name) => shortClassName(run, '', name));
}

const header = 'src/app/siteHeader.module.css';

test('The first class of a style sheet is named with the sheet’s two-letter prefix, and each further class has one more character', () => {
  const [bar, link, again] = namesOf(header, ['bar', 'link', 'bar']);
  expect(bar).toMatch(/^[a-z]{2}$/);
  expect(link).toBe(`${bar}a`);
  expect(again).toBe(bar);
});

test('A style sheet gets the same names each time, whatever the names of other sheets are', () => {
  const first = namesOf(header, ['bar', 'link']);
  namesOf('mocks/panel/demoPanel.module.css', ['one', 'more']);
  expect(namesOf(header, ['bar', 'link'])).toEqual(first);
});

test('No two style sheets have the same prefix, and none has a prefix that ad blockers hide', () => {
  const many = Array.from({ length: 500 }, (_, index) => `src/${index}.module.css`);
  const prefixes = [...assignPrefixes(many).values()];
  expect(new Set(prefixes).size).toBe(many.length);
  expect(prefixes.filter((each) => each === 'ad')).toEqual([]);
});

test('A style sheet keeps its prefix when others are added after it', () => {
  const few = ['src/a.module.css', 'src/b.module.css'];
  const more = Array.from({ length: 500 }, (_, index) => `mocks/${index}.module.css`);
  expect([...assignPrefixes([...few, ...more])].slice(0, 2)).toEqual([...assignPrefixes(few)]);
});

test('A style sheet outside src and mocks is refused', () => {
  expect(() => namesOf('scripts/bench/page.module.css', ['bar'])).toThrow('is in neither src nor mocks');
});
