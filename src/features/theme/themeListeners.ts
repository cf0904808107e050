import { isAnyOf, type Dispatch, type ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { writeStored } from '../../lib/storage';
import { readSystemScheme, readThemeMode, systemDarkQuery, themeStorageKey } from './themeMode';
import {
  modeChosen,
  modeChosenElsewhere,
  selectTheme,
  systemSchemeChanged,
  themeSlice,
  type ThemeState,
} from './themeSlice';
import { colours, type ColourScheme } from './tokens';

interface StateWithTheme {
  [themeSlice.name]: ThemeState;
}

/** Puts a scheme on the page: the tokens, MUI's variables and the browser's own bars follow from it. */
export function showScheme(scheme: ColourScheme): void {
  document.documentElement.dataset.theme = scheme;
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
    bar.setAttribute('content', colours[scheme].page);
  }
}

/** Store to page and storage. Takes the listener middleware of the store (its state must hold `theme`). */
export function startThemeListeners(
  startListening: ListenerMiddlewareInstance<StateWithTheme>['startListening'],
): void {
  startListening({
    matcher: isAnyOf(modeChosen, modeChosenElsewhere, systemSchemeChanged),
    effect: (action, { getState }) => {
      if (modeChosen.match(action)) writeStored(themeStorageKey, action.payload);
      showScheme(selectTheme(getState()).scheme);
    },
  });
}

/** The system's preference and the choices of other tabs to the store, live. Answers the function that ends it. */
export function followTheme(dispatch: Dispatch): () => void {
  const system = globalThis.matchMedia?.(systemDarkQuery);
  const onSystem = () => dispatch(systemSchemeChanged(readSystemScheme()));
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === themeStorageKey || event.key === null) dispatch(modeChosenElsewhere(readThemeMode()));
  };
  system?.addEventListener('change', onSystem);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    system?.removeEventListener('change', onSystem);
    globalThis.removeEventListener('storage', onStorage);
  };
}
