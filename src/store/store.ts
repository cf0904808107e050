import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { api } from '../api/api';
import { onApiArrival } from '../api/arrival';
import { adminSlice } from '../features/admin/adminSlice';
import { requestsSlice } from '../features/requests/requestsSlice';
import { anonymousSession, sessionSlice } from '../features/session/sessionSlice';
import { themeSlice } from '../features/theme/themeSlice';
import { toastsSlice } from '../features/toasts/toastsSlice';
import { membersPath } from '../firstLoad/prerenderedPages';
import { startListeners } from './listeners';

const rootReducer = combineSlices(
  sessionSlice,
  themeSlice,
  requestsSlice,
  adminSlice,
  toastsSlice,
).withLazyLoadedSlices<WithSlice<typeof api>>();

export type RootState = ReturnType<typeof rootReducer>;

/**
 * A new store with its listeners, and with RTK Query from the moment that it arrives. `preloadedState` is what a
 * prerendered page was made with.
 */
export function makeStore(preloadedState?: Partial<RootState>) {
  const listeners = createListenerMiddleware<RootState>();
  const later = createDynamicMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ immutableCheck: { warnAfter: 250 }, serializableCheck: { warnAfter: 250 } })
        .prepend(listeners.middleware)
        .concat(later.middleware),
    // The actions of a sign-in hold what was typed.
    devTools: process.env.NODE_ENV === 'development',
  });
  startListeners(listeners.startListening);
  onApiArrival(({ api }) => {
    rootReducer.inject(api);
    later.addMiddleware(api.middleware);
    // An added slice has its state after the next action, whichever that is.
    store.dispatch({ type: 'api/arrived' });
  });
  return store;
}

/**
 * What a page is rendered with at build time: the theme is not known yet, and nobody is signed in, except that a
 * member's page waits for the session.
 */
export function prerenderedState(page: string): RootState {
  const state = rootReducer(undefined, { type: 'prerender' });
  return page === membersPath ? state : { ...state, session: anonymousSession };
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
