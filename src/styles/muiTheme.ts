import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { themeAttribute } from '../firstLoad/domContract';
import type { ColorScheme } from '../lib/themeMode';
import { colors, control, fontFamily, fontWeight, radius } from './tokens';

declare module '@mui/material/styles' {
  // Styles use CSS variables, so that a change of the scheme needs no render.
  interface CssThemeVariables {
    enabled: true;
  }
}

function palette(scheme: ColorScheme) {
  const c = colors[scheme];
  return {
    primary: { main: c.action, light: c.actionHover, dark: c.actionHover, contrastText: c.onAction },
    secondary: { main: c.accent, light: c.accentSoft, dark: c.accentStrong, contrastText: c.onAccent },
    success: { main: c.greenInk, light: c.greenFill, dark: c.greenInk, contrastText: c.surface },
    info: { main: c.blueInk, light: c.blueFill, dark: c.blueInk, contrastText: c.surface },
    error: { main: c.redInk, light: c.redFill, dark: c.redInk, contrastText: c.surface },
    text: { primary: c.ink, secondary: c.inkSoft, disabled: c.inkFaint },
    background: { default: c.page, paper: c.surface },
    divider: c.line,
  };
}

/** The app screens' theme, from the same tokens as the rest; the scheme follows `data-theme` without a render. */
export const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: `[data-${themeAttribute}="%s"]` },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  motion: { reducedMotion: 'system' },
  shape: { borderRadius: radius.md },
  spacing: 8,
  typography: {
    fontFamily: fontFamily.text,
    fontWeightMedium: fontWeight.medium,
    fontWeightBold: fontWeight.strong,
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
  },
  components: {
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: radius.md,
          backgroundColor: 'var(--surface)',
          '&:hover:not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: 'var(--ink-soft)',
          },
          // The focus ring of all controls, in place of MUI's thicker border.
          '&.Mui-focused': { outline: control.ring, outlineOffset: control.gap },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1 },
          '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: 'var(--line-strong)',
          },
          '&.MuiInputBase-multiline': { padding: '0.625rem 0.875rem' },
        },
        // MUI fades placeholders below any readable contrast.
        input: {
          '&:not(textarea)': { boxSizing: 'border-box', height: control.height, paddingBlock: 0 },
          '&::placeholder': { color: 'var(--ink-faint)', opacity: 1 },
        },
        notchedOutline: { borderColor: 'var(--line-strong)' },
      },
    },
    // Removes the lighter surface that MUI gives raised paper in dark mode: shadow and line are enough.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: control.height,
          gap: 12,
          whiteSpace: 'normal',
          '&.Mui-focusVisible': { outlineOffset: -3 },
        },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.875rem', marginInline: 2 } } },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          '&.Mui-focusVisible': { outline: control.ring, outlineOffset: control.gap },
        },
      },
    },
  },
});
