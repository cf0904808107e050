/**
 * The draft of a request. It survives an unexpected end of the session and, with the id of its submission, a reload.
 * The slice is loaded with the first page that shows the form.
 */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { randomId } from '../../lib/randomId';
import { nullable, objectOf, isString } from '../../lib/typeGuards';
import { readStored, removeStored, writeStored } from '../../lib/storage';
import { extendStores, rootReducer, type RootState } from '../../store/store';
import { draftStorageKey } from '../session/forgetAtSignOut';
import { selectUserId, sessionStarted, signOutRequested } from '../session/sessionSlice';
import { emptyDraft, mapFields, type RequestColumn, type RequestDraft } from './requestFields';

interface RequestsState {
  draft: RequestDraft;
  /** The id of the submitted request, which makes a retry idempotent. Null before the first attempt. */
  draftId: string | null;
  /** The user who typed the draft; nobody else ever sees it. Null while there is no draft. */
  ownerId: string | null;
}

const noDraft: RequestsState = {
  draft: emptyDraft,
  draftId: null,
  ownerId: null,
};

const isRequestsState = objectOf<RequestsState>({
  draft: objectOf<RequestDraft>(mapFields(() => isString)),
  draftId: nullable(isString),
  ownerId: nullable(isString),
});

/** The state that this tab stored before a reload; validated, because storage can hold anything. */
function readStoredState(): RequestsState {
  try {
    const stored: unknown = JSON.parse(readStored(draftStorageKey(), 'session') ?? 'null');
    return isRequestsState(stored) ? stored : noDraft;
  } catch {
    return noDraft;
  }
}

const requestsSlice = createSlice({
  name: 'requests',
  initialState: readStoredState,
  reducers: {
    draftChanged(state, action: PayloadAction<{ userId: string; field: RequestColumn; value: string }>) {
      const { userId, field, value } = action.payload;
      const { draft, draftId } = state.ownerId === userId ? state : noDraft;
      return { draft: { ...draft, [field]: value }, draftId, ownerId: userId };
    },
    /** Replaces everything that was typed before. */
    draftFilled: (_state, action: PayloadAction<{ userId: string; draft: RequestDraft }>) => ({
      draft: action.payload.draft,
      draftId: null,
      ownerId: action.payload.userId,
    }),
    draftIdAssigned: {
      reducer(state, action: PayloadAction<string>) {
        state.draftId = action.payload;
      },
      prepare: () => ({ payload: randomId() }),
    },
    /** The draft with this id was stored; a newer draft stays. */
    requestSubmitted: (state, action: PayloadAction<string>) =>
      action.payload === state.draftId ? noDraft : state,
    /** An earlier version of the draft was stored under its id; the next attempt is a new request. */
    draftIdTaken(state) {
      state.draftId = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload }) => (state.ownerId === payload.user.id ? state : noDraft))
      // A sign-out drops the draft; an unexpected end of the session keeps it for its owner.
      .addCase(signOutRequested, () => noDraft);
  },
  selectors: { selectRequests: (state) => state },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof requestsSlice> {}
}

export const { draftChanged, draftFilled, draftIdAssigned, requestSubmitted, draftIdTaken } =
  requestsSlice.actions;

const { selectRequests } = requestsSlice.injectInto(rootReducer).selectors;

/** The state of the signed-in user; the draft in this tab may be another user's. */
function selectOwn(state: RootState): RequestsState {
  const requests = selectRequests(state);
  return requests.ownerId === selectUserId(state) ? requests : noDraft;
}

export const selectDraft = (state: RootState) => selectOwn(state).draft;
export const selectDraftId = (state: RootState) => selectOwn(state).draftId;

extendStores(({ startListening }) => {
  startListening({
    predicate: (_action, now, before) => selectRequests(now) !== selectRequests(before),
    effect: (_action, store) => {
      const requests = selectRequests(store.getState());
      if (requests.ownerId === null) removeStored(draftStorageKey(), 'session');
      else writeStored(draftStorageKey(), JSON.stringify(requests), 'session');
    },
  });
});
