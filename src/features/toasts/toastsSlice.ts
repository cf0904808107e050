/** Short messages that come and go. Kept here and not in the pages, so that they outlive a change of page. */
import { createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { partMissing } from '../../dialogs/partMissing';
import { rootReducer } from '../../store/store';

/** A change that can be taken back while its message stands. */
export interface Undo {
  /** The new state, in one sentence. */
  text: string;
  /** The key in `addOutcomes` of the call that made the change. */
  endpoint: string;
  /** What `undo.run` of that outcome is called with. */
  change: object;
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
  undo?: Undo;
}

/** The most messages at once; the oldest is dropped. */
const mostToasts = 3;

const initialState = {
  list: [] as Toast[],
  /** The key that undoes the last change, if the page has one. */
  undoKey: null as string | null,
};

function show(state: typeof initialState, shown: Toast): void {
  const { kind, title, text, undo } = shown;
  const same = state.list.find(
    (toast) =>
      toast.kind === kind && toast.title === title && toast.text === text && toast.undo?.text === undo?.text,
  );
  const others = state.list.filter((toast) => toast !== same);
  const times = (same?.times ?? 0) + 1;
  state.list = [...others, { ...shown, times }].slice(-mostToasts);
}

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      reducer: (state, action: PayloadAction<Toast>) => show(state, action.payload),
      prepare: (toast: Omit<Toast, 'id' | 'times'>) => ({ payload: { ...toast, id: nanoid(), times: 1 } }),
    },
    toastDismissed(state, action: PayloadAction<string>) {
      state.list = state.list.filter(({ id }) => id !== action.payload);
    },
    undoAsked(state, { payload: { id } }: PayloadAction<{ id: string; undo: Undo }>) {
      state.list = state.list.filter((toast) => toast.id !== id);
    },
    undoKeyChanged(state, action: PayloadAction<string | null>) {
      state.undoKey = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(partMissing, (state) =>
      show(state, {
        id: partMissing.type,
        kind: 'error',
        title: 'Error',
        text: 'This part of the page could not be loaded. Check your connection and try again.',
        times: 1,
      }),
    );
  },
  selectors: {
    selectToasts: (state) => state.list,
    selectUndoKey: (state) => state.undoKey,
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof toastsSlice> {}
}

export const { toastShown, toastDismissed, undoAsked, undoKeyChanged } = toastsSlice.actions;
export const { selectToasts, selectUndoKey } = toastsSlice.injectInto(rootReducer).selectors;
