import { suggestBoxTexts } from './exampleTexts';
import { suggest, tidyWords } from './suggest';

const shown = (what: string, where: string) => suggest({ what, where }, suggestBoxTexts);

test('A visitor’s words are suggested, and their business moves from the last suggestion to the first', () => {
  expect(shown('Yoga  studio', 'Austin, TX')).toEqual({
    description:
      'Example: someone types “yoga studio near”. Your business climbs from the fourth suggestion to the first.',
    typed: 'yoga studio near',
    winner: { street: ' austin', business: ' your business' },
    others: [' me', ' me for beginners', ' me open 24 hours'],
    verdict: 'That’s you',
    place: { name: 'Your business', where: 'Austin, TX' },
  });
});

test('One filled field is enough for suggestions, and empty fields give none', () => {
  expect(shown('kite repair', '')).toMatchObject({
    winner: { street: ' you' },
    others: [' me', ' me open now', ' me reviews'],
    place: { where: 'In your area' },
  });
  expect(shown('', 'Boise, ID')).toMatchObject({ typed: 'bakery near', winner: { street: ' boise' } });
  expect(shown('  ', '\t')).toBeNull();
});

test('“near me” and “in” around a visitor’s words are removed, but not the same letters inside a word', () => {
  expect(tidyWords({ what: 'bakery near me', where: 'in  Portland, OR ' })).toEqual({
    what: 'bakery',
    where: 'Portland, OR',
  });
  expect(tidyWords({ what: 'linear engines', where: 'Nearfield' })).toEqual({
    what: 'linear engines',
    where: 'Nearfield',
  });
});

test.each([
  ['a right-to-left override', 'bakery\u202Eyrekab'],
  ['invisible characters only', '\u200B\u2060'],
  ['a text that is too long', 'x'.repeat(61)],
])('The input %s counts as empty', (_what, text) => {
  expect(shown(text, '')).toBeNull();
  expect(tidyWords({ what: text, where: text })).toEqual({ what: '', where: '' });
});

test('In a prospect’s demo their business moves up in the suggestions', () => {
  const copy = {
    ...suggestBoxTexts,
    visitor: { business: 'Velvet Scissors', what: 'haircut', where: 'Omaha, NE' },
  };
  expect(suggest({ what: 'balayage', where: 'Omaha, NE' }, copy)).toMatchObject({
    winner: { business: ' velvet scissors' },
    place: { name: 'Velvet Scissors', where: 'Omaha, NE' },
  });
});
