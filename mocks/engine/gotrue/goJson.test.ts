import { goStringify, sortedKeys } from './goJson';

test('JSON is escaped as Go escapes it, and still has the same value', () => {
  const value = { html: '<a href="?a=1&b=2">', line: 'a\u2028b' };
  expect(goStringify(value)).toBe('{"html":"\\u003ca href=\\"?a=1\\u0026b=2\\"\\u003e","line":"a\\u2028b"}');
  expect(JSON.parse(goStringify(value))).toEqual(value);
});

test('The keys of objects are sorted at every depth, and lists keep their order', () => {
  expect(JSON.stringify(sortedKeys({ b: [{ d: 1, c: 2 }, 3], a: null }))).toBe(
    '{"a":null,"b":[{"c":2,"d":1},3]}',
  );
});
