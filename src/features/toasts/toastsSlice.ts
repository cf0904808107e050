/** Toasts. Kept in the store and not in the pages, so that they survive a navigation. */
import { createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { chunkLoadFailed } from '../../dialogs/chunkLoadFailed';
import { rootReducer } from '../../store/store';
import * as texts from './texts';

/** A change that can be undone while its toast is shown. */
export interface Undo {
  /** The new state, in one sentence. */
  text: string;
  /** What is dispatched to undo it (`createUndo` in `toastListeners.ts`). */
  action: PayloadAction<unknown>;
  /** It undoes several changes, so it is offered for longer. */
  isOfMany?: boolean | undefined;
  /** The change was an undo itself. */
  isOfUndo?: boolean | undefined;
}

export interface Toast {
  id: string;
  /** Errors are read out at once and stay longer. */
  kind: 'success' | 'error';
  title: string | null;
  text: string;
  /** The text repeats the last toast's. Live regions do not announce the same text twice, so every other one adds a word. */
  isAgain?: boolean;
  undo?: Undo | undefined;
}

/** Only the last toast is shown. Earlier ones are kept if they offer an undo, and are shown again after it. */
const initialState = { list: [] as Toast[] };

type Shown = Omit<Toast, 'isAgain'>;

function show(state: typeof initialState, shown: Shown): void {
  const last = state.list.at(-1);
  const isAgain = last?.text === shown.text && !last.isAgain;
  state.list = [...state.list.filter(({ undo }) => undo), { ...shown, isAgain }];
}

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      reducer: (state, action: PayloadAction<Shown>) => show(state, action.payload),
      prepare: (toast: Omit<Shown, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
    },
    /** Takes away what names a person's change, because somebody else may sign in next. */
    changesForgotten(state) {
      state.list = state.list.filter(({ undo }) => !undo);
    },
    toastDismissed(state, action: PayloadAction<string>) {
      state.list = state.list.filter(({ id }) => id !== action.payload);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(chunkLoadFailed, (state) =>
      show(state, {
        id: chunkLoadFailed.type,
        kind: 'error',
        title: texts.errorTitle,
        text: texts.chunkLoadFailed,
      }),
    );
  },
  selectors: {
    selectToasts: (state) => state.list,
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof toastsSlice> {}
}

export const { toastShown, toastDismissed, changesForgotten } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.injectInto(rootReducer).selectors;
