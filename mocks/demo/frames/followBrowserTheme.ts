/** Gives a page around the product's frames their color scheme: the one chosen in the product, else the system's. */
import { showScheme } from '../../../src/features/theme/themeListeners';
import { readSystemScheme, readThemeMode, resolveScheme, systemDarkQuery } from '../../../src/lib/themeMode';

/** Returns a function that stops following. */
export function followBrowserTheme(): () => void {
  const show = () => showScheme(resolveScheme(readThemeMode(), readSystemScheme()));
  const system = window.matchMedia(systemDarkQuery);
  system.addEventListener('change', show);
  window.addEventListener('storage', show);
  return () => {
    system.removeEventListener('change', show);
    window.removeEventListener('storage', show);
  };
}
