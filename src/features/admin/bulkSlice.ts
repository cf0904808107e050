/** The progress of a change of many statuses, and the outcome of the last one. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/store';
import { sessionEnded } from '../session/sessionSlice';
import type { StatusOutcome } from './changeStatuses';

interface BulkState {
  run: { done: number; total: number; isStopping: boolean } | null;
  /** Stays until somebody has seen it, or the next one begins. */
  outcome: StatusOutcome | null;
}

const initialState: BulkState = { run: null, outcome: null };

const bulkSlice = createSlice({
  name: 'bulk',
  initialState: () => initialState,
  reducers: {
    bulkStarted: (_, { payload: total }: PayloadAction<number>) => ({
      run: { done: 0, total, isStopping: false },
      outcome: null,
    }),
    bulkProgressed(state, { payload: done }: PayloadAction<number>) {
      if (state.run) state.run.done = done;
    },
    bulkStopAsked(state) {
      if (state.run) state.run.isStopping = true;
    },
    bulkEnded: (_, { payload: outcome }: PayloadAction<StatusOutcome | null>) => ({ run: null, outcome }),
    outcomeSeen(state) {
      state.outcome = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectRun: (state) => state.run,
    selectOutcome: (state) => state.outcome,
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof bulkSlice> {}
}

export const { bulkStarted, bulkProgressed, bulkStopAsked, bulkEnded, outcomeSeen } = bulkSlice.actions;
export const { selectRun, selectOutcome } = bulkSlice.injectInto(rootReducer).selectors;
