import { changeText } from './Overview';

test.each([
  [{ now: 12, before: 9 }, 'Up 3 from this time last week'],
  [{ now: 1000, before: 3500 }, 'Down 2,500 from this time last week'],
  [{ now: 4, before: 4 }, 'Same as this time last week'],
])('The figure %j is described as “%s”', (figure, text) => {
  expect(changeText(figure)).toBe(text);
});
