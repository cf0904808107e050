import { isAnyOf, type Dispatch } from '@reduxjs/toolkit';
import { themeAttribute } from '../../firstLoad/domContract';
import { writeStored } from '../../lib/storage';
import { extendStores } from '../../store/store';
import { pageColors } from '../../styles/pageColors';
import { readSystemScheme, readThemeMode, systemDarkQuery, themeStorageKey } from '../../lib/themeMode';
import { modeChosen, modeChosenElsewhere, selectTheme, systemSchemeChanged } from './themeSlice';
import type { ColorScheme } from '../../lib/themeMode';

/** Applies a scheme to the page: the tokens, MUI's variables and the browser's own bars follow it. */
export function showScheme(scheme: ColorScheme): void {
  document.documentElement.dataset[themeAttribute] = scheme;
  for (const bar of document.querySelectorAll('meta[name=theme-color]')) {
    bar.setAttribute('content', pageColors[scheme]);
  }
}

/** Applies the store's theme to the page, and stores a choice. */
extendStores(({ startListening }) => {
  startListening({
    matcher: isAnyOf(modeChosen, modeChosenElsewhere, systemSchemeChanged),
    effect: (action, listener) => {
      if (modeChosen.match(action)) writeStored(themeStorageKey, action.payload);
      showScheme(selectTheme(listener.getState()).scheme);
    },
  });
});

/** Dispatches changes of the system's preference and choices in other tabs. Returns a cleanup function. */
export function followTheme(dispatch: Dispatch): () => void {
  const system = globalThis.matchMedia?.(systemDarkQuery);
  const onSystem = () => dispatch(systemSchemeChanged(readSystemScheme()));
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === themeStorageKey || event.key === null) dispatch(modeChosenElsewhere(readThemeMode()));
  };
  // Print in light: a dark page would waste ink or, without backgrounds, print pale letters on white.
  const { dataset } = document.documentElement;
  let onScreen = dataset[themeAttribute] ?? 'light';
  const onBeforePrint = () => {
    onScreen = dataset[themeAttribute] ?? 'light';
    dataset[themeAttribute] = 'light' satisfies ColorScheme;
  };
  const onAfterPrint = () => {
    dataset[themeAttribute] = onScreen;
  };
  globalThis.addEventListener('beforeprint', onBeforePrint);
  globalThis.addEventListener('afterprint', onAfterPrint);
  system?.addEventListener('change', onSystem);
  // Catch up with changes since the first paint.
  onSystem();
  globalThis.addEventListener('storage', onStorage);
  return () => {
    globalThis.removeEventListener('beforeprint', onBeforePrint);
    globalThis.removeEventListener('afterprint', onAfterPrint);
    system?.removeEventListener('change', onSystem);
    globalThis.removeEventListener('storage', onStorage);
  };
}
