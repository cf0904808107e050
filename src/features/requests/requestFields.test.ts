import fc from 'fast-check';
import { isAcceptableText } from '../../lib/acceptableText';
import { finishKeyword, looksPasted, parseKeywords, removeKeyword, splitPasted } from './keywords';
import { findRequestErrors, isSameRequest, requestLimits, toDraft, toRequestValues } from './requestFields';

test.each([
  ['a, b,c', ['a', 'b', 'c']],
  [' a ,, ,b, ', ['a', 'b']],
  [',,,', []],
  ['', []],
  ['emergency   plumber', ['emergency plumber']],
  ['one\ntwo\r\nthree', ['one', 'two', 'three']],
  ['کباب، جوجه', ['کباب', 'جوجه']],
  ['coffee, Coffee, tea, coffee', ['coffee', 'tea']],
  ['tab\there', ['tab here']],
])('The text %j is parsed as %j', (text, keywords) => expect(parseKeywords(text)).toEqual(keywords));

test.each([
  ['one; two;three', 'one, two, three'],
  ['one\ttwo, three\r\nfour', 'one, two, three, four'],
  ['one;；two; ONE', 'one, two'],
])('The pasted list %j is split into %j', (text, split) => {
  expect(looksPasted(text)).toBe(true);
  expect(splitPasted(text)).toBe(split);
  expect(looksPasted(split)).toBe(false);
});

test.each(['', 'one, two', 'one;', '\tone\n', 'one\ntwo'])('The text %j is not a pasted list', (text) =>
  expect(looksPasted(text)).toBe(false),
);

test.each([
  ['coffee near me', 'coffee near me, '],
  ['one,two', 'one, two, '],
  ['one, , ', 'one, '],
  ['one, One', 'one, '],
  ['', ''],
])('Enter in the keywords field changes %j to %j', (text, finished) =>
  expect(finishKeyword(text)).toBe(finished),
);

test('A keyword is removed by its position', () => {
  expect(removeKeyword(' one,, two , three', 1)).toBe('one, three');
  expect(removeKeyword('one', 0)).toBe('');
});

test('The form finds no errors in exactly the drafts that satisfy the database’s rules', () => {
  const text = fc.string({ unit: 'binary', maxLength: 130 });
  fc.assert(
    fc.property(text, text, text, (business_name, location, keywords) => {
      const draft = { business_name, location, keywords };
      const values = toRequestValues(draft);
      const { text: textLength, keywords: keywordCount, keyword: keywordLength } = requestLimits;
      // The database's CHECK constraints have the same ranges as `isAcceptableText`.
      const isValid =
        isAcceptableText(values.business_name, 1, textLength) &&
        isAcceptableText(values.location, 1, textLength) &&
        values.keywords.length >= 1 &&
        values.keywords.length <= keywordCount &&
        values.keywords.every((keyword) => isAcceptableText(keyword, 1, keywordLength));
      expect(Object.keys(findRequestErrors(draft)).length === 0).toBe(isValid);
    }),
    { numRuns: 500 },
  );
});

test('A draft made from a stored request has the same values, and any difference makes it another request', () => {
  const values = {
    business_name: 'Juniper Bakehouse',
    location: 'Austin, TX',
    keywords: ['rye', 'sourdough'],
  };
  expect(toRequestValues(toDraft(values))).toEqual(values);
  expect(isSameRequest(values, toRequestValues(toDraft(values)))).toBe(true);
  expect(isSameRequest(values, { ...values, keywords: ['rye, sourdough'] })).toBe(false);
  expect(isSameRequest(values, { ...values, location: 'Austin' })).toBe(false);
});

test('Errors about too much name the limit and what there is, and an empty location is an error', () => {
  const errors = findRequestErrors({
    business_name: 'x'.repeat(121),
    location: ' ',
    keywords: Array.from({ length: 51 }, (_, index) => `k${index}`).join(),
  });
  expect(errors).toEqual({
    business_name: 'At most 120 characters; this has 121.',
    location: 'Enter a city and state.',
    keywords: 'At most 50 keywords; you have 51.',
  });
});
