/** Toasts. Kept in the store and not in the pages, so that they survive a navigation. */
import { createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { chunkLoadFailed } from '../../dialogs/chunkLoadFailed';
import { rootReducer } from '../../store/store';

/** A change that can be undone while its toast is shown. */
export interface Undo {
  /** The new state, in one sentence. */
  text: string;
  /** What is dispatched to undo it (`createUndo` in `toastListeners.ts`). */
  action: PayloadAction<unknown>;
}

export interface Toast {
  id: string;
  /** Errors are read out at once and stay longer. */
  kind: 'success' | 'error';
  title: string | null;
  text: string;
  /**
   * How often it has come while on the screen. The number changes the text: a live region does not repeat the same
   * words.
   */
  times: number;
  undo?: Undo | undefined;
}

/** The most messages at once; the oldest is dropped. */
const maxToasts = 3;

const initialState = { list: [] as Toast[] };

type Shown = Omit<Toast, 'times'>;

const wordsOf = ({ kind, title, text, undo }: Shown) => [kind, title, text, undo?.text].join('\n');

function show(state: typeof initialState, shown: Shown): void {
  const same = state.list.find((toast) => wordsOf(toast) === wordsOf(shown));
  const others = state.list.filter(({ id }) => id !== same?.id);
  state.list = [...others, { ...shown, times: (same?.times ?? 0) + 1 }].slice(-maxToasts);
}

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      reducer: (state, action: PayloadAction<Shown>) => show(state, action.payload),
      prepare: (toast: Omit<Shown, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
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
        title: 'Error',
        text: 'This part of the page could not be loaded. Check your connection and try again.',
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

export const { toastShown, toastDismissed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.injectInto(rootReducer).selectors;
