/**
 * What the server does not know about requests: the one that is being typed. It survives a session that ends by
 * surprise, and arrives with the first page that shows its form.
 */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { randomId } from '../../lib/randomId';
import { rootReducer } from '../../store/store';
import { sessionStarted, signOutRequested } from '../session/sessionSlice';
import type { RequestDraft, RequestField } from './requestRules';

interface RequestsState {
  draft: RequestDraft;
  /** The id that the draft has once it is stored: sent twice, it is the same request. Null before the first try. */
  draftId: string | null;
  /** Who typed it; nobody else ever sees it. Null before the first letter. */
  ownerId: string | null;
}

const nothing: RequestsState = {
  draft: { businessName: '', location: '', keywords: '' },
  draftId: null,
  ownerId: null,
};

export const requestsSlice = createSlice({
  name: 'requests',
  initialState: nothing,
  reducers: {
    draftChanged(state, action: PayloadAction<{ userId: string; field: RequestField; value: string }>) {
      const { userId, field, value } = action.payload;
      state.ownerId = userId;
      state.draft[field] = value;
    },
    draftIdAssigned: {
      reducer(state, action: PayloadAction<string>) {
        state.draftId = action.payload;
      },
      prepare: () => ({ payload: randomId() }),
    },
    /** The draft with this id is stored; what was typed into a newer one stays. */
    requestSubmitted: (state, action: PayloadAction<string>) =>
      action.payload === state.draftId ? nothing : state,
    /** An earlier version of the draft is stored under its id; the next try is a new request. */
    draftIdTaken(state) {
      state.draftId = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload }) => (state.ownerId === payload.user.id ? state : nothing))
      // A sign-out drops the draft; a session that ends by surprise keeps it for its owner's return.
      .addCase(signOutRequested, () => nothing);
  },
  selectors: {
    selectDraft: (state) => state.draft,
    selectDraftId: (state) => state.draftId,
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof requestsSlice> {}
}

export const { draftChanged, draftIdAssigned, requestSubmitted, draftIdTaken } = requestsSlice.actions;
export const { selectDraft, selectDraftId } = requestsSlice.injectInto(rootReducer).selectors;
