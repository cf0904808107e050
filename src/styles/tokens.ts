/**
 * The one source of the look: color, type, spacing, radius and elevation. The build writes `tokensCss()` into the page
 * as CSS custom properties; `muiTheme.ts` builds the theme of the app screens from the same values.
 *
 * The idea: a highlighter. The suggestion that wins is highlighted in citron; everything else is ink on paper, so that the
 * highlight catches the eye. Citron is too light for text on paper: `accentInk` is the color for that.
 */
import { themeAttribute } from '../firstLoad/domContract';
import type { ColorScheme } from '../lib/themeMode';
import { pageColors } from './pageColors';

const light = {
  page: pageColors.light as string,
  /** Cards, fields, menus. */
  surface: '#ffffff',
  /** Bands and wells, a step below the page. */
  sunken: '#f0f2e8',
  ink: '#12170e',
  inkSoft: '#454c3d',
  /** Hints and captions; still 4.5:1 on page, surface and sunken. */
  inkFaint: '#626957',
  /** Decorative hairlines. */
  line: '#dfe3d3',
  /** Borders of controls: 3:1 on their background. */
  lineStrong: '#828a74',
  accent: '#d5f14a',
  accentStrong: '#b5d21f',
  accentSoft: '#f0fac4',
  onAccent: '#12170e',
  /** The accent of text and lines on paper. */
  accentInk: '#4d5f00',
  action: '#12170e',
  actionHover: '#303826',
  onAction: '#ffffff',
  focus: '#3d4cf0',
  hero: '#d5f14a',
  heroInk: '#12170e',
  heroSoft: '#333b1c',
  heroLine: '#b4d02a',
  /** The border of elements on the hero. */
  heroEdge: '#12170e',
  panel: '#12170e',
  panelRaised: '#1f2718',
  panelLine: '#39422f',
  onPanel: '#f5f7ee',
  onPanelSoft: '#b9c1aa',
  /** The map pin and the caret: the one warm color, for the one thing that moves. */
  signal: '#f4512c',
  greenInk: '#0c5f33',
  greenFill: '#d9f4e2',
  blueInk: '#1747a6',
  blueFill: '#dfe9ff',
  redInk: '#a5201b',
  redFill: '#fde3e0',
  grayInk: '#4a4f47',
  grayFill: '#e8eae4',
  purpleInk: '#5b2aa6',
  purpleFill: '#ece2fd',
};

export type ColorName = keyof typeof light;

const dark: Record<ColorName, string> = {
  page: pageColors.dark,
  surface: '#151a11',
  sunken: '#11150d',
  ink: '#f2f5e9',
  inkSoft: '#bcc3af',
  inkFaint: '#949c86',
  line: '#2a3123',
  lineStrong: '#6f7862',
  accent: '#d5f14a',
  accentStrong: '#b5d21f',
  accentSoft: '#29330f',
  onAccent: '#12170e',
  accentInk: '#d5f14a',
  action: '#d5f14a',
  actionHover: '#e5fa7d',
  onAction: '#12170e',
  focus: '#a9b4ff',
  hero: '#1a2210',
  heroInk: '#f5f8ec',
  heroSoft: '#c5ccb6',
  heroLine: '#3a4727',
  heroEdge: '#66714f',
  panel: '#171d12',
  panelRaised: '#222a1b',
  panelLine: '#3a432f',
  onPanel: '#f5f7ee',
  onPanelSoft: '#b9c1aa',
  signal: '#ff7a55',
  greenInk: '#7fe0a5',
  greenFill: '#123521',
  blueInk: '#a3c1ff',
  blueFill: '#17294f',
  redInk: '#ffaaa2',
  redFill: '#481815',
  grayInk: '#c3c9ba',
  grayFill: '#2a3025',
  purpleInk: '#d0b4ff',
  purpleFill: '#321c57',
};

export const colors: Record<ColorScheme, Record<ColorName, string>> = { light, dark };

/** Family stacks. The `… Fallback` faces of `fallbackFonts.css` carry the metrics of the web font, so nothing moves on swap. */
export const fontFamily = {
  display: "'Bricolage', 'Bricolage Fallback', system-ui, sans-serif",
  text: "'Manrope', 'Manrope Fallback', system-ui, sans-serif",
} as const;

export const fontWeight = { regular: 400, medium: 500, strong: 650, display: 700 } as const;

/** Type scale; the upper steps are fluid between a 360 px phone and a 1280 px desktop. */
const fontSize = {
  xs: '0.8125rem',
  sm: '0.9375rem',
  md: '1rem',
  lg: '1.125rem',
  xl: 'clamp(1.25rem, 1.18rem + 0.35vw, 1.5rem)',
  h3: 'clamp(1.375rem, 1.28rem + 0.43vw, 1.625rem)',
  h2: 'clamp(1.625rem, 1.2rem + 1.9vw, 2.75rem)',
  h1: 'clamp(2.25rem, 1.8rem + 2vw, 3.25rem)',
} as const;

/** Spacing in steps of 4 px; `space[4]` is 1rem. */
const space = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.5rem',
  6: '2rem',
  8: '4rem',
  9: 'clamp(1.25rem, 0.35rem + 4vw, 4.5rem)',
} as const;

/** Radii in pixels. */
export const radius = { sm: 8, md: 12, lg: 20, xl: 32, pill: 999 } as const;

/**
 * What MUI's controls share with native ones: a height for thumbs, and the focus ring. The style sheets repeat the same
 * values (global.css, forms/controls.module.css and others); e2e/demo/controls.spec.ts compares them.
 */
export const control = { height: '2.75rem', ring: '3px solid var(--focus)', gap: '2px' } as const;

const elevations: Record<ColorScheme, Record<'raised' | 'floating' | 'lifted', string>> = {
  light: {
    raised: '0 1px 2px rgb(18 23 14 / 6%), 0 2px 8px -2px rgb(18 23 14 / 8%)',
    floating: '0 2px 4px rgb(18 23 14 / 5%), 0 12px 32px -8px rgb(18 23 14 / 18%)',
    lifted: '0 2px 0 rgb(18 23 14 / 12%), 0 32px 64px -24px rgb(18 23 14 / 45%)',
  },
  dark: {
    raised: '0 1px 2px rgb(0 0 0 / 40%)',
    floating: '0 12px 32px -8px rgb(0 0 0 / 70%)',
    lifted: '0 32px 64px -24px rgb(0 0 0 / 80%)',
  },
};

/** The custom property of a token: `inkSoft` is `--ink-soft`. */
const propertyOf = (name: string, prefix = '') =>
  `--${prefix}${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;

function declare(prefix: string, values: Record<string, string | number>, unit = ''): string {
  return Object.entries(values)
    .map(([name, value]) => `${propertyOf(name, prefix)}:${String(value).replace(/, /g, ',')}${unit}`)
    .join(';');
}

function schemeCss(scheme: ColorScheme, values: Record<string, string> = colors[scheme]): string {
  return `color-scheme:${scheme};${declare('', values)};${declare('shadow-', elevations[scheme])}`;
}

/**
 * Every token as CSS custom properties: `--ink-soft`, `--shadow-raised`, `--font-text`, `--text-lg`, `--space-4`,
 * `--radius-md`, `--weight-strong`. The scheme follows `themeAttribute` on the root element and, where no script set it,
 * the system; paper is always light.
 */
export function tokensCss(): string {
  const shared = [
    declare('font-', fontFamily),
    declare('weight-', fontWeight),
    declare('text-', fontSize),
    declare('space-', space),
    declare('radius-', radius, 'px'),
  ].join(';');
  // Only what differs from the light scheme.
  const others = Object.entries(colors.dark).filter(([name, value]) => value !== light[name as ColorName]);
  const dark = schemeCss('dark', Object.fromEntries(others));
  return (
    `:root{${shared};${schemeCss('light')}}@media screen{:root[data-${themeAttribute}=dark]{${dark}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-${themeAttribute}]){${dark}}}}`
  );
}
