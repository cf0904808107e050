import { changeText } from './Overview';

test.each([
  [{ now: 12, before: 9 }, '3 more than a week ago'],
  [{ now: 1000, before: 3500 }, '2,500 fewer than a week ago'],
  [{ now: 4, before: 4 }, 'Same as a week ago'],
])('The change of %j is described in words', (figure, text) => {
  expect(changeText(figure)).toBe(text);
});
