/** The scheme that the product's pages show, for a page around them: what somebody chose in one of them, else the system's. */
import { showScheme } from '../../../src/features/theme/themeListeners';
import { readSystemScheme, readThemeMode, resolveScheme, systemDarkQuery } from '../../../src/lib/themeMode';

/** Answers what ends it. */
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
