import { pageNames, paths } from '../../src/lib/pages';
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
