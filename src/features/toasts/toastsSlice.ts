/** Short messages that come and go. Kept here and not in the pages, so that they outlive a change of page. */
import { createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/store';

export interface Toast {
  id: string;
  /** Errors are read out at once and stay longer. */
  kind: 'success' | 'error';
  title: string | null;
  text: string;
}

/** More than these at once is a wall; the oldest makes way. */
const mostToasts = 3;

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: { list: [] as Toast[] },
  reducers: {
    toastShown: {
      reducer(state, action: PayloadAction<Toast>) {
        const { kind, title, text } = action.payload;
        const others = state.list.filter(
          (toast) => toast.kind !== kind || toast.title !== title || toast.text !== text,
        );
        state.list = [...others, action.payload].slice(-mostToasts);
      },
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
    },
    toastDismissed(state, action: PayloadAction<string>) {
      state.list = state.list.filter(({ id }) => id !== action.payload);
    },
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
