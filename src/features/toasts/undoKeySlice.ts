/** The key that takes the last change back, where there is one. Apart from the messages, which `/` has too. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/store';

export const undoKeySlice = createSlice({
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
