import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { followTheme, showScheme } from './themeListeners';
import type { ThemeMode } from '../../lib/themeMode';
import { modeChosen, selectTheme } from './themeSlice';
import type { ColorScheme } from '../../lib/themeMode';

export interface Theme {
  mode: ThemeMode;
  /** What is shown: the mode, with `system` resolved. */
  scheme: ColorScheme;
  chooseMode: (mode: ThemeMode) => void;
}

const ThemeContext = createContext<Theme | null>(null);

/** Needs the store around it. Follows the system and other tabs for as long as it is mounted. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { mode, scheme } = useAppSelector(selectTheme);

  useEffect(() => {
    return followTheme(dispatch);
  }, [dispatch]);
  // The script in the head has already done this; if it could not run, the first render does.
  useEffect(() => {
    showScheme(scheme);
  }, [scheme]);

  const theme = useMemo<Theme>(
    () => ({ mode, scheme, chooseMode: (next) => dispatch(modeChosen(next)) }),
    [mode, scheme, dispatch],
  );
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

/** The theme and how to change it. Outside `ThemeProvider` it throws (docs/behaviour.md, section 4). */
export function useTheme(): Theme {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('useTheme must be used inside a ThemeProvider');
  return theme;
}
