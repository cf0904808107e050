import fc from 'fast-check';
import { isAcceptableText } from '../../lib/acceptableText';
import { looksPasted, parseKeywords, removeKeyword, splitPasted } from './keywords';
import { findRequestErrors, isSameRequest, requestLimits, toDraft, toRequestValues } from './requestFields';

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
    fc.property(text, text, text, (business_name, location, keywords) => {
      const draft = { business_name, location, keywords };
      const values = toRequestValues(draft);
      const { text: longest, keywords: most, keyword: longestKeyword } = requestLimits;
      const stored =
        isAcceptableText(values.business_name, 1, longest) &&
        isAcceptableText(values.location, 1, longest) &&
        values.keywords.length >= 1 &&
        values.keywords.length <= most &&
        values.keywords.every((keyword) => isAcceptableText(keyword, 1, longestKeyword));
      expect(Object.keys(findRequestErrors(draft)).length === 0).toBe(stored);
    }),
    { numRuns: 500 },
  );
});

test('a stored request that is requested again is the same request', () => {
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

test('limits are told with their numbers', () => {
  const errors = findRequestErrors({
    business_name: 'x'.repeat(121),
    location: ' ',
    keywords: Array.from({ length: 51 }, (_, index) => `k${index}`).join(),
  });
  expect(errors).toEqual({
    business_name: 'At most 120 characters; this has 121.',
    location: 'Enter a city and state.',
    keywords: 'At most 50 keywords; these are 51.',
  });
});
