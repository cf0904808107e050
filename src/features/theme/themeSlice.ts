import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/store';
import { readSystemScheme, readThemeMode, resolveScheme, type ThemeMode } from '../../lib/themeMode';
import type { ColorScheme } from '../../lib/themeMode';

interface ThemeState {
  /** What the person chose. */
  mode: ThemeMode;
  /** What the operating system prefers now. */
  system: ColorScheme;
}

const themeSlice = createSlice({
  name: 'theme',
  // Read when the store is made, so that the first render already knows the choice.
  initialState: (): ThemeState => ({ mode: readThemeMode(), system: readSystemScheme() }),
  reducers: {
    /** The person chose in this tab: the listener stores it. */
    modeChosen(state, action: PayloadAction<ThemeMode>) {
      state.mode = action.payload;
    },
    /** The person chose in another tab: it is already stored. */
    modeChosenElsewhere(state, action: PayloadAction<ThemeMode>) {
      state.mode = action.payload;
    },
    systemSchemeChanged(state, action: PayloadAction<ColorScheme>) {
      state.system = action.payload;
    },
  },
  selectors: {
    selectTheme: createSelector(
      [(state: ThemeState) => state.mode, (state: ThemeState) => state.system],
      (mode, system) => ({ mode, scheme: resolveScheme(mode, system) }),
    ),
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof themeSlice> {}
}

export const { modeChosen, modeChosenElsewhere, systemSchemeChanged } = themeSlice.actions;
export const { selectTheme } = themeSlice.injectInto(rootReducer).selectors;
