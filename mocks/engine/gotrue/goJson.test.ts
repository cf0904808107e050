import fc from 'fast-check';
import { goStringify, goSyntaxError, sortedKeys } from './goJson';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['', 'unexpected end of JSON input'],
  ['{', 'unexpected end of JSON input'],
  ['{"a', 'unexpected end of JSON input'],
  ['{bad', "invalid character 'b' looking for beginning of object key string"],
  ['x=1', "invalid character 'x' looking for beginning of value"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1 "b":2}', `invalid character '"' after object key:value pair`],
  ['[1 2]', "invalid character '2' after array element"],
  ['{} {}', "invalid character '{' after top-level value"],
  ['{"a":tru}', "invalid character '}' in literal true (expecting 'e')"],
  ['"a\nb"', "invalid character '\\n' in string literal"],
  ['"\\x"', "invalid character 'x' in string escape code"],
  ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
  ['-x', "invalid character 'x' in numeric literal"],
  ['1.x', "invalid character 'x' after decimal point in numeric literal"],
  ['1ex', "invalid character 'x' in exponent of numeric literal"],
])('The syntax error of %j is worded as in Go: %s', (text, message) => {
  expect(goSyntaxError(text)).toBe(message);
});

test('A text has a syntax error exactly if JSON.parse throws', () => {
  const fragments = fc.constantFrom(...'{}[]:,"\\ab1-.eE+0 \n', 'true', 'null', '\\u00e9');
  fc.assert(
    fc.property(fc.array(fragments, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      expect(goSyntaxError(text) === null).toBe(parses(text));
    }),
    { numRuns: 3000 },
  );
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(goSyntaxError(text)).toBeNull();
    }),
  );
});

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
