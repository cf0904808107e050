import { suggestBoxCopy } from './exampleCopy';
import { suggest, tidyWords } from './suggest';

const shown = (what: string, where: string) => suggest({ what, where }, suggestBoxCopy);

test('A visitor’s words are suggested, with their business starting last and ending first', () => {
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

test('One field is enough, and no input shows the example', () => {
  expect(shown('kite repair', '')).toMatchObject({
    winner: { street: ' you' },
    others: [' me', ' me open now', ' me reviews'],
    place: { where: 'In your area' },
  });
  expect(shown('', 'Boise, ID')).toMatchObject({ typed: 'bakery near', winner: { street: ' boise' } });
  expect(shown('  ', '\t')).toBeNull();
});

test('Habitual suffixes are not repeated', () => {
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
  ['a character that turns the text around', 'bakery\u202Eyrekab'],
  ['nothing that can be seen', '\u200B\u2060'],
  ['too long a text', 'x'.repeat(61)],
])('The input %s counts as empty', (_what, text) => {
  expect(shown(text, '')).toBeNull();
  expect(tidyWords({ what: text, where: text })).toEqual({ what: '', where: '' });
});

test('In a prospect’s demo their business climbs', () => {
  const copy = {
    ...suggestBoxCopy,
    visitor: { business: 'Velvet Scissors', what: 'haircut', where: 'Omaha, NE' },
  };
  expect(suggest({ what: 'balayage', where: 'Omaha, NE' }, copy)).toMatchObject({
    winner: { business: ' velvet scissors' },
    place: { name: 'Velvet Scissors', where: 'Omaha, NE' },
  });
});
