import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { adminSlice } from '../features/admin/adminSlice';
import { requestsSlice } from '../features/requests/requestsSlice';
import { anonymousSession, sessionSlice } from '../features/session/sessionSlice';
import { themeSlice } from '../features/theme/themeSlice';
import { toastsSlice } from '../features/toasts/toastsSlice';
import { startListeners } from './listeners';

const rootReducer = combineSlices(api, sessionSlice, themeSlice, requestsSlice, adminSlice, toastsSlice);

export type RootState = ReturnType<typeof rootReducer>;

/** A new store with its listeners. `preloadedState` is what a prerendered page was made with. */
export function makeStore(preloadedState?: Partial<RootState>) {
  const listeners = createListenerMiddleware<RootState>();
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ immutableCheck: { warnAfter: 250 }, serializableCheck: { warnAfter: 250 } })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    // The actions of a sign-in hold what was typed.
    devTools: process.env.NODE_ENV === 'development',
  });
  startListeners(listeners.startListening);
  return store;
}

/** What pages are rendered with at build time: nobody is signed in, and the theme is not known yet. */
export function prerenderedState(): RootState {
  return { ...rootReducer(undefined, { type: 'prerender' }), session: anonymousSession };
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
