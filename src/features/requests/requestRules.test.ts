import fc from 'fast-check';
import {
  areAcceptableKeywords,
  findRequestErrors,
  isAcceptableText,
  looksPasted,
  parseKeywords,
  removeKeyword,
  requestLimits,
  splitPasted,
  toRequestValues,
} from './requestRules';

test.each([
  ['a, b,c', ['a', 'b', 'c']],
  [' a ,, ,b, ', ['a', 'b']],
  [',,,', []],
  ['', []],
  ['emergency   plumber', ['emergency plumber']],
  ['one\ntwo\r\nthree', ['one', 'two', 'three']],
  ['کباب، جوجه', ['کباب', 'جوجه']],
  ['a, a', ['a', 'a']],
  ['tab\there', ['tab here']],
])('%j is %j', (text, keywords) => expect(parseKeywords(text)).toEqual(keywords));

test.each([
  ['one; two;three', 'one, two, three'],
  ['one\ttwo, three\r\nfour', 'one, two, three, four'],
  ['one\n\ntwo\n', 'one, two'],
])('%j is offered as %j', (text, split) => {
  expect(looksPasted(text)).toBe(true);
  expect(splitPasted(text)).toBe(split);
  expect(looksPasted(split)).toBe(false);
});

test.each(['', 'one, two', 'one;', '\tone\n'])('%j is no list from somewhere else', (text) =>
  expect(looksPasted(text)).toBe(false),
);

test('a keyword is removed by its place, not by its name', () => {
  expect(removeKeyword(' one,, two , one', 2)).toBe('one, two');
  expect(removeKeyword('one', 0)).toBe('');
});

test('whatever is typed: a draft without complaints is one that the database takes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 130 });
  fc.assert(
    fc.property(text, text, text, (businessName, location, keywords) => {
      const draft = { businessName, location, keywords };
      const values = toRequestValues(draft);
      const { businessName: name, location: place } = requestLimits;
      const stored =
        isAcceptableText(values.businessName, name.min, name.max) &&
        isAcceptableText(values.location, place.min, place.max) &&
        areAcceptableKeywords(values.keywords);
      expect(Object.keys(findRequestErrors(draft)).length === 0).toBe(stored);
    }),
    { numRuns: 500 },
  );
});

test('limits are told with their numbers', () => {
  const errors = findRequestErrors({
    businessName: 'x'.repeat(121),
    location: ' ',
    keywords: Array.from({ length: 51 }, (_, index) => `k${index}`).join(),
  });
  expect(errors).toEqual({
    businessName: 'At most 120 characters; this has 121.',
    location: 'Enter a city and state.',
    keywords: 'At most 50 keywords; these are 51.',
  });
});
