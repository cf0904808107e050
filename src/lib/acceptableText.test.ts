import { countCharacters, isAcceptableText } from './acceptableText';

test.each([
  ['plain English', 'Bright Smile Dental'],
  ['Persian with a zero-width non-joiner', 'می‌خواهم'],
  ['a family emoji with zero-width joiners', '👨‍👩‍👧‍👦'],
  ['Arabic', 'مطعم'],
  ['a left-to-right mark inside', 'a\u200Eb'],
  ['four marks on a letter', 'a\u0301\u0323\u0302\u0308b'],
  ['Hebrew and Arabic with vowel points', 'שָׁלוֹם مُحَمَّدٌ'],
  ['Thai with vowel and tone marks', 'ที่นี่'],
  ['a flag emoji made of tag characters', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['markup, which is text', '<script>alert(1)</script>'],
])('The text check accepts %s', (_name, text) => expect(isAcceptableText(text, 1, 40)).toBe(true));

test.each([
  ['an empty text', ''],
  ['only spaces', '   '],
  ['a space at the start', ' a'],
  ['a no-break space at the end', 'a\u00A0'],
  ['a tab inside', 'a\tb'],
  ['a line break inside', 'a\nb'],
  ['a line separator', 'a\u2028b'],
  ['NUL', 'a\u0000b'],
  ['a C1 control character', 'a\u0085b'],
  ['a right-to-left override', 'a\u202Eb'],
  ['a bidirectional isolate', 'a\u2066b'],
  ['only zero-width spaces', '\u200B\u200B'],
  ['only joiners', '\u200D'],
  ['only a variation selector', '\uFE0F'],
  ['only tag characters', '\u{E0041}'],
  ['five marks on a letter', 'a\u0301\u0323\u0302\u0308\u0301b'],
  ['twenty Thai marks on a letter', `ก${'็'.repeat(20)}`],
  ['nine invisible characters in a row', `a${'\u200B'.repeat(9)}b`],
  ['half of a surrogate pair', 'a\uD800'],
])('The text check refuses %s', (_name, text) => expect(isAcceptableText(text, 1, 40)).toBe(false));

test('The text check counts code points, as the database does', () => {
  expect(countCharacters('👍👍')).toBe(2);
  expect(isAcceptableText('👍'.repeat(80), 1, 80)).toBe(true);
  expect(isAcceptableText('👍'.repeat(81), 1, 80)).toBe(false);
});
