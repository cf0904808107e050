/** The key that undoes the last change, if the page has one. Not in the slice of the toasts, which `/` loads, too. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/store';

const undoKeySlice = createSlice({
  name: 'undoKey',
  initialState: null as string | null,
  reducers: {
    undoKeyChanged: (_, action: PayloadAction<string | null>) => action.payload,
  },
  selectors: {
    selectUndoKey: (state) => state,
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof undoKeySlice> {}
}

export const { undoKeyChanged } = undoKeySlice.actions;
export const { selectUndoKey } = undoKeySlice.injectInto(rootReducer).selectors;
