/**
 * The store, without any feature: each slice adds itself with `injectInto(rootReducer)` and declares itself in
 * `LazyLoadedSlices`; listeners and middleware join through `extendStores`. A feature that is never imported costs
 * nothing, and one that arrives late joins the stores that exist.
 */
import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type Dispatch,
} from '@reduxjs/toolkit';

/** State by slice; each slice's file merges its own part in, and `slices.ts` has a line for it. */
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices().withLazyLoadedSlices<LazyLoadedSlices>();

export type RootState = ReturnType<typeof rootReducer>;

function createMiddleware() {
  return { listeners: createListenerMiddleware<RootState>(), dynamic: createDynamicMiddleware() };
}

type OwnMiddleware = ReturnType<typeof createMiddleware>;

/** What joins a store besides slices. */
export interface StoreExtension {
  startListening: OwnMiddleware['listeners']['startListening'];
  addMiddleware: OwnMiddleware['dynamic']['addMiddleware'];
  dispatch: Dispatch;
}

const extensions: ((store: StoreExtension) => void)[] = [];
const stores: StoreExtension[] = [];

/** Calls `extend` with every store, those that exist and those that will be made; each has listeners of its own. */
export function extendStores(extend: (store: StoreExtension) => void): void {
  extensions.push(extend);
  stores.forEach(extend);
}

/** A new store with its own state and listeners. `preloadedState` is the state that a page is prerendered with. */
export function makeStore(preloadedState?: Partial<RootState>) {
  const { listeners, dynamic } = createMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ immutableCheck: { warnAfter: 250 }, serializableCheck: { warnAfter: 250 } })
        .prepend(listeners.middleware)
        .concat(dynamic.middleware),
    // Not in production: the actions of a sign-in hold what was typed.
    devTools: process.env.NODE_ENV === 'development',
  });
  const extension: StoreExtension = {
    startListening: listeners.startListening,
    addMiddleware: dynamic.addMiddleware,
    dispatch: store.dispatch,
  };
  extensions.forEach((extend) => extend(extension));
  stores.push(extension);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
