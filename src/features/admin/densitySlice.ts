/** How close the rows of the admin's tables stand. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { readStored, writeStored } from '../../lib/storage';
import { extendStores, rootReducer } from '../../store/store';

const key = 'admin-density';

/** The names of the choices. */
export const densities = { comfortable: 'Comfortable', compact: 'Compact' } as const;
export type Density = keyof typeof densities;

const densitySlice = createSlice({
  name: 'density',
  initialState: (): { density: Density } => ({
    density: readStored(key) === 'compact' ? 'compact' : 'comfortable',
  }),
  reducers: {
    densityChosen(state, action: PayloadAction<Density>) {
      state.density = action.payload;
    },
  },
  selectors: {
    selectDensity: (state) => state.density,
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof densitySlice> {}
}

/** The device remembers it. */
extendStores(({ startListening }) => {
  startListening({
    actionCreator: densitySlice.actions.densityChosen,
    effect: ({ payload }) => void writeStored(key, payload),
  });
});

export const { densityChosen } = densitySlice.actions;
export const { selectDensity } = densitySlice.injectInto(rootReducer).selectors;
