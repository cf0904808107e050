import { colors, type ColorName } from '../../../src/styles/tokens';
import { contrast } from '../../product/packs/contrast';

test('The contrast of black on white is 21 and that of a color on itself 1, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#d5f14a', '#d5f14a')).toBe(1);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(contrast('#767676', '#ffffff'));
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 1);
});

const texts: [ColorName, ColorName][] = [
  ['ink', 'page'],
  ['inkSoft', 'sunken'],
  ['inkFaint', 'sunken'],
  ['accentInk', 'page'],
  ['onAccent', 'accent'],
  ['onAction', 'action'],
  ['heroInk', 'hero'],
  ['onPanelSoft', 'panel'],
  ['greenInk', 'greenFill'],
  ['blueInk', 'blueFill'],
  ['redInk', 'redFill'],
  ['grayInk', 'grayFill'],
  ['purpleInk', 'purpleFill'],
];
const marks: [ColorName, ColorName][] = [
  ['lineStrong', 'page'],
  ['lineStrong', 'surface'],
  ['accentInk', 'surface'],
  ['focus', 'page'],
];

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  test.each(texts)('The text %s is readable on %s', (text, ground) => {
    expect(contrast(colors[scheme][text], colors[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(marks)('The shape %s is visible on %s', (mark, ground) => {
    expect(contrast(colors[scheme][mark], colors[scheme][ground])).toBeGreaterThanOrEqual(3);
  });
});
