/** An admin's preferences, stored in this browser: row density, shortcuts, saved views. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { readStored, writeStored } from '../../lib/storage';
import { extendStores, rootReducer } from '../../store/store';
import { sessionEnded } from '../session/sessionSlice';

const storageKeys = { density: 'admin-density', shortcuts: 'admin-keys' } as const;

export type Density = 'comfortable' | 'compact';

export interface SavedView {
  id: string;
  name: string;
  /** Search, filter and order as in the URL (`listView.ts`). */
  query: string;
}

/** The views of one admin, as `savedViews.ts` last read them from storage. */
interface AdminViews {
  adminId: string | null;
  list: SavedView[];
}

interface PreferencesState {
  /** The density of the table rows. */
  density: Density;
  /** Whether the single-key shortcuts are on. */
  hasShortcuts: boolean;
  views: AdminViews;
}

const noViews: AdminViews = { adminId: null, list: [] };

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: (): PreferencesState => ({
    density: readStored(storageKeys.density) === 'compact' ? 'compact' : 'comfortable',
    hasShortcuts: readStored(storageKeys.shortcuts) !== 'off',
    views: noViews,
  }),
  reducers: {
    densityChosen(state, action: PayloadAction<Density>) {
      state.density = action.payload;
    },
    shortcutsToggled(state, action: PayloadAction<boolean>) {
      state.hasShortcuts = action.payload;
    },
    viewsRead(state, action: PayloadAction<AdminViews>) {
      state.views = action.payload;
    },
  },
  extraReducers: (builder) => {
    // The other preferences belong to the browser, whoever uses it.
    builder.addCase(sessionEnded, (state) => {
      state.views = noViews;
    });
  },
  selectors: {
    selectDensity: (state) => state.density,
    selectHasShortcuts: (state) => state.hasShortcuts,
    selectViews: ({ views }, adminId: string) => (views.adminId === adminId ? views : noViews).list,
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof preferencesSlice> {}
}

export const { densityChosen, shortcutsToggled, viewsRead } = preferencesSlice.actions;
export const { selectDensity, selectHasShortcuts, selectViews } =
  preferencesSlice.injectInto(rootReducer).selectors;

extendStores(({ startListening }) => {
  startListening({
    actionCreator: densityChosen,
    effect: ({ payload }) => void writeStored(storageKeys.density, payload),
  });
  startListening({
    actionCreator: shortcutsToggled,
    effect: ({ payload }) => void writeStored(storageKeys.shortcuts, payload ? 'on' : 'off'),
  });
});
