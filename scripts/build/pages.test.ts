import { pageNames, paths } from '../../src/lib/pages';
import { budgets, isTooHeavy, weightTable } from './budgets';
import { pageFiles } from './pageFiles';
import { refuseInlineCode, splitHoisted } from './prerender';
import type { Target } from './targets';

test('The elements that React moves into the head are separated from the body, which loses its data-discover attributes', () => {
  expect(
    splitHoisted('<title>T</title><meta name="a" content="b"/><a data-discover="true" href="/">x</a>'),
  ).toEqual({
    head: '<title>T</title><meta name="a" content="b"/>',
    body: '<a href="/">x</a>',
  });
});

test('A prerendered page with an inline style, event handler or script is refused', () => {
  expect(() => refuseInlineCode('/', '<p class="style">style="x"</p>')).not.toThrow();
  expect(() => refuseInlineCode('/', '<div class="a" style="width:4px">x</div>')).toThrow(
    /style="width:4px"/,
  );
  expect(() => refuseInlineCode('/', '<a href="/" onclick="go()">x</a>')).toThrow(/onclick/);
  expect(() => refuseInlineCode('/', '<p>x</p><script>$RC()</script>')).toThrow(/<script/);
});

test('Every page has its own HTML file: in a folder of its own in the demo, in the root on the live site', () => {
  const files = (target: Target) => pageFiles(target).map(({ file }) => file);
  for (const name of pageNames) {
    const folder = paths[name].slice(1);
    expect(files('demo')).toContain(folder === '' ? 'index.html' : `${folder}/index.html`);
    expect(files('live')).toContain(`${folder || 'index'}.html`);
  }
});

test('A part is too heavy above its budget, but not at it', () => {
  expect(isTooHeavy({ name: 'a', bytes: 14 * 1024, budget: 14 })).toBe(false);
  expect(isTooHeavy({ name: 'a', bytes: 14 * 1024 + 1, budget: 14 })).toBe(true);
  expect(isTooHeavy({ name: 'a', bytes: 1e9, budget: null })).toBe(false);
  expect(weightTable([{ name: 'a', bytes: 15 * 1024, budget: 14 }])).toMatch(
    /a +15\.0 {2}of 14\.0 {2}too heavy/,
  );
});

test('The budgets keep the first answer of the live site in 14.25 KiB and its application in 115, and the demo’s / at most 4 KiB heavier', () => {
  // Ten TCP segments of 1,460 bytes.
  expect(budgets['first answer'].live).toBeLessThanOrEqual(14.25);
  expect(budgets['landing page'].live).toBeLessThanOrEqual(14);
  expect(budgets['application for /'].live).toBeLessThanOrEqual(115);
  const { live, demo } = budgets['/ with all of it'];
  expect(demo).toBeLessThanOrEqual((live ?? 0) + 4);
});
