import { packOfTrade, readPack, type Pack } from '../product/packs/pack';
import {
  addDays,
  formatDay,
  fillTemplate,
  LeaveBehindProblem,
  readLeaveBehind,
  stateOn,
  type LeaveBehind,
} from './leaveBehind';
import { coverMark, leaveBehindMark } from './leaveBehindTemplate';

const pack: Pack = readPack({ ...packOfTrade('dentist'), email: 'anna@example.com' });
const content: LeaveBehind = { pack, opens: 'story', made: '2026-11-26', until: '2026-12-31' };
const template = `<html><head>${leaveBehindMark}</head><body>${coverMark}</body></html>`;

function read(html: string): LeaveBehind {
  const [, sum, text = ''] = /<script [^>]*data-sum="(\w+)">(.*)<\/script>/.exec(html) ?? [];
  return readLeaveBehind(text, sum);
}

it('A leave-behind file has the pack, the way it opens, the day it was made and its last day, and nothing else', () => {
  const html = fillTemplate(template, content);
  expect(read(html)).toEqual(content);
  expect(html).not.toContain(leaveBehindMark);
});

it('A leave-behind file shows whom it is for until it has opened, whatever signs the name has', () => {
  const html = fillTemplate(template, { ...content, pack: { ...pack, business: '<b>Root</b> & Crown' } });
  expect(html).toContain('<h1>For &lt;b>Root&lt;/b> &amp; Crown</h1>');
  expect(html).not.toContain(coverMark);
});

it('A leave-behind file that was changed by hand is refused with the same message, whatever was changed', () => {
  const html = fillTemplate(template, content);
  const changed = 'It’s not the same as when it was made. Open the original or ask for a new one.';
  for (const edited of [
    html.replace('2026-12-31', '2099-12-31'),
    html.replace('Sunnyside', 'Someone’s'),
    html.replace('data-sum', 'data-some'),
    html.replace(/\{.*\}/, '{'),
    template,
  ]) {
    expect(() => read(edited)).toThrow(LeaveBehindProblem);
    expect(() => read(edited)).toThrow(changed);
  }
});

it.each<[what: string, template: string, change: Partial<LeaveBehind>, sentence: RegExp]>([
  [
    'neither an email address nor a booking page',
    template,
    { pack: packOfTrade('dentist') },
    /^Enter your email or your booking page/,
  ],
  ['a last day in the past', template, { until: '2026-11-25' }, /^Choose a last day within a year/],
  ['a last day in two years', template, { until: '2028-11-25' }, /^Choose a last day within a year/],
  ['a last day that does not exist', template, { until: '2026-02-31' }, /^Choose a last day within a year/],
  ['another page in place of the template', '<html></html>', {}, /^This demo was built without/],
])('With %s no leave-behind file is made, and a sentence says why', (_what, from, change, sentence) => {
  expect(() => fillTemplate(from, { ...content, ...change })).toThrow(sentence);
});

it('A leave-behind file opens from the day on which it was made to its last day', () => {
  expect(stateOn('2026-11-26', content, '')).toBe('open');
  // Where it is still the day before.
  expect(stateOn('2026-11-25', content, '')).toBe('open');
  expect(stateOn('2026-11-24', content, '')).toBe('early');
  expect(stateOn('2026-12-31', content, '')).toBe('open');
  expect(stateOn('2027-01-01', content, '')).toBe('ended');
});

it('A clock that was turned back is noticed, because the file stores the last day on which it was opened', () => {
  expect(stateOn('2026-12-20', content, '2026-12-21')).toBe('open');
  expect(stateOn('2026-12-01', content, '2026-12-21')).toBe('early');
});

it('Days are counted beyond the end of a year, and written as people say them', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(formatDay('2027-01-01')).toBe('January 1, 2027');
});
