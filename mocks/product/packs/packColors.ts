/**
 * Puts a prospect's color in place of the product's accent. Text on it and text in it keep a contrast of 4.5:1 (WCAG
 * 1.4.3): a color that falls short is made darker or lighter.
 */
import type { ColorScheme } from '../../../src/lib/themeMode';
import { colors, type ColorName } from '../../../src/styles/tokens';
import { contrast } from './contrast';

type Rgb = readonly [number, number, number];

const minContrast = 4.5;

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const write = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function mix(color: string, other: string, share: number): string {
  const [from, to] = [parse(color), parse(other)];
  return write(
    [0, 1, 2].map((at) => (from[at] ?? 0) * (1 - share) + (to[at] ?? 0) * share) as unknown as Rgb,
  );
}

/** The first color on the way from `color` to `end` that is readable on all of `grounds`. */
function readableOn(color: string, grounds: readonly string[], end: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, end, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= minContrast)) return candidate;
  }
  return end;
}

const [black, white] = ['#12170e', '#ffffff'];

const textOn = (ground: string): string => (contrast(ground, black) >= minContrast ? black : white);

export type AccentColors = Partial<Record<ColorName, string>>;

/** The tokens that follow the accent, by scheme. `panel` is for parts on a panel, which is dark in both schemes. */
export function accentColors(color: string): Record<ColorScheme | 'panel', AccentColors> {
  const { light, dark } = colors;
  // A middle gray has enough contrast with neither black nor white.
  const accent = readableOn(color, [textOn(color)], textOn(color) === black ? white : '#000000');
  const onAccent = textOn(accent);
  const accentDark = readableOn(accent, [dark.page, dark.surface, dark.sunken], white);
  const accentPanel = readableOn(accent, [light.panel, dark.panel], white);
  const shared = { accent, onAccent };
  // The hero is as the product's own: in the color itself, unless its texts could not be read there.
  const isReadableHero = [light.heroInk, light.heroSoft].every((ink) => contrast(accent, ink) >= minContrast);
  return {
    light: {
      ...shared,
      accentStrong: mix(accent, '#000000', 0.15),
      accentSoft: mix(accent, white, 0.82),
      accentInk: readableOn(
        accent,
        [light.page, light.surface, light.sunken, mix(accent, white, 0.82)],
        black,
      ),
      hero: isReadableHero ? accent : mix(accent, white, 0.82),
      heroLine: isReadableHero ? mix(accent, '#000000', 0.15) : mix(accent, white, 0.6),
    },
    dark: {
      accent: accentDark,
      onAccent: textOn(accentDark),
      accentStrong: mix(accentDark, '#000000', 0.15),
      accentSoft: mix(accent, dark.page, 0.82),
      accentInk: readableOn(accentDark, [dark.page, mix(accent, dark.page, 0.82)], white),
      action: accentDark,
      actionHover: mix(accentDark, white, 0.25),
      onAction: textOn(accentDark),
      hero: mix(accent, dark.page, 0.86),
      heroLine: mix(accent, dark.page, 0.6),
    },
    panel: { accent: accentPanel, onAccent: textOn(accentPanel) },
  };
}

/** Whether both schemes show the color unchanged. */
export function isShownAsGiven(color: string): boolean {
  const { light, dark } = accentColors(color);
  return light.accent === color && dark.accent === color;
}
