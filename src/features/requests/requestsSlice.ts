/** What the server does not know about requests: the one that is being typed. It outlives a lost session. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { randomId } from '../../lib/randomId';
import { sessionStarted, signOutRequested } from '../session/sessionSlice';
import type { RequestDraft, RequestField } from './requestRules';

export interface RequestsState {
  draft: RequestDraft;
  /** The id that the draft will have once it is stored: sent twice, it is the same request. Null before the first try. */
  draftId: string | null;
  /** Whose draft it is; nobody else ever sees it. */
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
    draftChanged(state, action: PayloadAction<{ field: RequestField; value: string }>) {
      state.draft[action.payload.field] = action.payload.value;
    },
    draftIdAssigned: {
      reducer(state, action: PayloadAction<string>) {
        state.draftId = action.payload;
      },
      prepare: () => ({ payload: randomId() }),
    },
    /** The draft with this id is stored; what was typed into a newer one stays. */
    requestSubmitted: (state, action: PayloadAction<string>) =>
      action.payload === state.draftId ? { ...nothing, ownerId: state.ownerId } : state,
    /** An earlier version of the draft is stored under its id; the next try is a new request. */
    draftIdTaken(state) {
      state.draftId = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload }) =>
        state.ownerId === payload.user.id ? state : { ...nothing, ownerId: payload.user.id },
      )
      // Who leaves on purpose leaves nothing behind; who was thrown out finds the draft again.
      .addCase(signOutRequested, () => nothing);
  },
  selectors: {
    selectDraft: (state) => state.draft,
    selectDraftId: (state) => state.draftId,
  },
});

export const { draftChanged, draftIdAssigned, requestSubmitted, draftIdTaken } = requestsSlice.actions;
export const { selectDraft, selectDraftId } = requestsSlice.selectors;
