import { contrast } from './contrast';

test('The contrast of black on white is 21 and that of a color on itself 1, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#d5f14a', '#d5f14a')).toBe(1);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(contrast('#767676', '#ffffff'));
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 1);
});
