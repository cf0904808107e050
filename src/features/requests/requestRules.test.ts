import fc from 'fast-check';
import {
  areAcceptableKeywords,
  findRequestErrors,
  isAcceptableText,
  parseKeywords,
  requestLimits,
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
