/** The admin's client-side state: the change in flight, and the view to come back to. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/store';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';

interface AdminState {
  /** The admin whose view this is; nobody else ever sees it. */
  adminId: string | null;
  /** One change at a time: while it runs, every control of the lists is disabled (docs/behaviour.md, section 4). */
  update: { id: string; value: string } | null;
  /** The URL parameters of the last view, null before the first. The URL itself is authoritative. */
  view: string | null;
}

const initialState: AdminState = { adminId: null, update: null, view: null };

const adminSlice = createSlice({
  name: 'admin',
  initialState,
  reducers: {
    updateStarted(state, action: PayloadAction<{ id: string; value: string }>) {
      state.update = action.payload;
    },
    updateEnded(state) {
      state.update = null;
    },
    viewChanged(state, action: PayloadAction<{ adminId: string; view: string }>) {
      state.adminId = action.payload.adminId;
      state.view = action.payload.view;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(sessionStarted, (state, { payload: { user } }) =>
        user.id === state.adminId ? state : initialState,
      );
  },
  selectors: {
    selectUpdate: (state) => state.update,
    selectView: (state) => state.view ?? '',
    selectWasOpen: (state) => state.view !== null,
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof adminSlice> {}
}

export const { updateStarted, updateEnded, viewChanged } = adminSlice.actions;
export const { selectUpdate, selectView, selectWasOpen } = adminSlice.injectInto(rootReducer).selectors;
