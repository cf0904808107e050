/** Whether the single-key shortcuts of /admin are on. Not in `adminSlice`, which the dashboard loads, too. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { readStored, writeStored } from '../../lib/storage';
import { extendStores, rootReducer } from '../../store/store';

const key = 'admin-keys';

const keysSlice = createSlice({
  name: 'keys',
  initialState: () => ({ isOn: readStored(key) !== 'off' }),
  reducers: {
    keysSwitched(state, action: PayloadAction<boolean>) {
      state.isOn = action.payload;
    },
  },
  selectors: {
    selectHasKeys: (state) => state.isOn,
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof keysSlice> {}
}

/** The device remembers it. */
extendStores(({ startListening }) => {
  startListening({
    actionCreator: keysSlice.actions.keysSwitched,
    effect: ({ payload }) => void writeStored(key, payload ? 'on' : 'off'),
  });
});

export const { keysSwitched } = keysSlice.actions;
export const { selectHasKeys } = keysSlice.injectInto(rootReducer).selectors;
