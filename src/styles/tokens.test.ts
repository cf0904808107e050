import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contrast } from '../../mocks/product/packs/contrast';
import type { ColorScheme } from '../lib/themeMode';
import { colors, tokensCss, type ColorName } from './tokens';

/** Colors of text, each with the backgrounds on which it is used. */
const text: readonly [ColorName, readonly ColorName[]][] = [
  ['ink', ['page', 'surface', 'sunken', 'accentSoft']],
  ['inkSoft', ['page', 'surface', 'sunken']],
  ['inkFaint', ['page', 'surface', 'sunken']],
  ['accentInk', ['page', 'surface', 'sunken']],
  ['onAccent', ['accent', 'accentStrong']],
  ['accent', ['onAccent', 'panel']],
  ['onAction', ['action', 'actionHover']],
  ['heroInk', ['hero']],
  ['heroSoft', ['hero']],
  ['hero', ['heroInk']],
  ['onPanel', ['panel', 'panelRaised']],
  ['onPanelSoft', ['panel', 'panelRaised']],
  ['redInk', ['page', 'surface', 'sunken', 'redFill']],
  ['greenInk', ['surface', 'greenFill']],
  ['blueInk', ['surface', 'blueFill']],
  ['grayInk', ['surface', 'grayFill']],
  ['purpleInk', ['surface', 'purpleFill']],
];

/** Borders and fills of controls and the focus ring, each with the backgrounds on which it is used. */
const shapes: readonly [ColorName, readonly ColorName[]][] = [
  ['lineStrong', ['page', 'surface', 'sunken']],
  ['focus', ['page', 'surface', 'sunken', 'hero', 'panel']],
  ['action', ['page', 'surface', 'hero']],
];

const pairs = (list: typeof text) =>
  list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

// The minimums are those of WCAG 2, level AA.
describe.each<ColorScheme>(['light', 'dark'])('in the %s theme', (scheme) => {
  test.each(pairs(text))('The text color %s has enough contrast on %s', (front, back) => {
    expect(contrast(colors[scheme][front], colors[scheme][back])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairs(shapes))('The color %s of a control has enough contrast on %s', (front, back) => {
    expect(contrast(colors[scheme][front], colors[scheme][back])).toBeGreaterThanOrEqual(3);
  });
});

test('The style sheet follows the attribute data-theme, and the system’s theme if no script ran', () => {
  const css = tokensCss();
  expect(css).toContain(`:root[data-theme=dark]{color-scheme:dark;--page:${colors.dark.page}`);
  // Not in print, where light ink would be on white paper.
  expect(css).toContain('@media screen{:root[data-theme=dark]');
  expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark');
  expect(css).toContain('--ink-soft:');
  expect(css).toContain('--radius-md:12px');
});

test('Every token for fonts, text, weights, spaces, radii and shadows that a style sheet uses exists', () => {
  const root = path.resolve(__dirname, '../..');
  const sheets = ['src', 'mocks'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
  );
  const used = sheets.flatMap((sheet) =>
    [...sheet.matchAll(/var\((--(?:font|radius|shadow|space|text|weight)-[\w-]+)\)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(used.length).toBeGreaterThan(0);
  const css = tokensCss();
  expect([...new Set(used)].filter((name) => !css.includes(`${name}:`))).toEqual([]);
});
