import { changeText } from './Overview';

test.each([
  [{ now: 12, before: 9 }, 'Up 3 from a week ago'],
  [{ now: 1000, before: 3500 }, 'Down 2,500 from a week ago'],
  [{ now: 4, before: 4 }, 'Same as a week ago'],
])('The change of %j is described in words', (figure, text) => {
  expect(changeText(figure, 'a week ago')).toBe(text);
});
