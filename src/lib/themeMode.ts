import { readStored } from './storage';

export type ColorScheme = 'light' | 'dark';

/** What a person chose (docs/behaviour.md, section 1); `system` follows the operating system. */
export type ThemeMode = ColorScheme | 'system';

const themeModes: readonly ThemeMode[] = ['light', 'dark', 'system'];

/** The browser storage key of the choice (docs/behaviour.md, sections 1 and 9). */
export const themeStorageKey = 'ui-theme';

export const systemDarkQuery = '(prefers-color-scheme: dark)';

/** Anything that is not one of the three words, missing storage included, is the default. */
function toThemeMode(stored: string | null): ThemeMode {
  return themeModes.find((mode) => mode === stored) ?? 'system';
}

export function readThemeMode(): ThemeMode {
  return toThemeMode(readStored(themeStorageKey));
}

/** The system's preference; light where it is unknown (server rendering, old browsers). */
export function readSystemScheme(): ColorScheme {
  return globalThis.matchMedia?.(systemDarkQuery).matches ? 'dark' : 'light';
}

export function resolveScheme(mode: ThemeMode, system: ColorScheme): ColorScheme {
  return mode === 'system' ? system : mode;
}
