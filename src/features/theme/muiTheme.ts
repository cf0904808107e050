import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { themeMark } from '../../firstLoad/protocol';
import { colours, fontFamily, fontWeight, radius, type ColourScheme } from './tokens';

declare module '@mui/material/styles' {
  // Types `theme.vars`: styles take variables, so that a switch of the scheme renders nothing anew.
  interface CssThemeVariables {
    enabled: true;
  }
}

function palette(scheme: ColourScheme) {
  const c = colours[scheme];
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
  cssVariables: { colorSchemeSelector: `[data-${themeMark}="%s"]` },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  motion: { reducedMotion: 'system' },
  shape: { borderRadius: radius.md },
  spacing: 8,
  typography: {
    fontFamily: fontFamily.text,
    fontWeightMedium: fontWeight.medium,
    fontWeightBold: fontWeight.strong,
    h1: {
      fontFamily: fontFamily.display,
      fontWeight: fontWeight.display,
      fontSize: '2.5rem',
      lineHeight: 1.1,
      letterSpacing: '-0.02em',
    },
    h2: {
      fontFamily: fontFamily.display,
      fontWeight: fontWeight.display,
      fontSize: '1.75rem',
      lineHeight: 1.2,
      letterSpacing: '-0.015em',
    },
    h3: {
      fontFamily: fontFamily.display,
      fontWeight: fontWeight.display,
      fontSize: '1.375rem',
      lineHeight: 1.25,
      letterSpacing: '-0.01em',
    },
    h4: {
      fontFamily: fontFamily.display,
      fontWeight: fontWeight.display,
      fontSize: '1.1875rem',
      lineHeight: 1.3,
    },
    h5: { fontWeight: fontWeight.strong, fontSize: '1.0625rem', lineHeight: 1.4 },
    h6: { fontWeight: fontWeight.strong, fontSize: '1rem', lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
    button: { fontWeight: fontWeight.strong, textTransform: 'none', fontSize: '0.9375rem' },
  },
  components: {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: radius.pill, minHeight: 44, paddingInline: 20 },
        outlined: ({ theme }) => ({
          borderColor: 'var(--line-strong)',
          color: theme.vars.palette.text.primary,
          '&:hover': { borderColor: theme.vars.palette.text.primary, backgroundColor: 'var(--sunken)' },
        }),
        sizeSmall: { minHeight: 36, paddingInline: 14 },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: radius.sm, minWidth: 40, minHeight: 40 } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: {
          border: '1px solid var(--line)',
          borderRadius: radius.lg,
          boxShadow: 'var(--shadow-raised)',
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: radius.md,
          backgroundColor: 'var(--surface)',
          '&:hover:not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: 'var(--ink-soft)',
          },
        },
        // MUI fades placeholders below any readable contrast.
        input: { '&::placeholder': { color: 'var(--ink-faint)', opacity: 1 } },
        notchedOutline: { borderColor: 'var(--line-strong)' },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.875rem', marginInline: 2 } } },
    MuiChip: { styleOverrides: { root: { fontWeight: fontWeight.medium, borderRadius: radius.sm } } },
    MuiMenu: {
      styleOverrides: {
        paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow-floating)' },
      },
    },
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.8125rem' } } },
    MuiLink: {
      styleOverrides: { root: { color: 'var(--ink)', textDecorationColor: 'var(--accent-strong)' } },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: '3px solid var(--focus)', outlineOffset: 2 } },
      },
    },
  },
});
