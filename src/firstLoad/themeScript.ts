import { systemDarkQuery, themeStorageKey } from '../lib/themeMode';
import { themeAttribute } from './domContract';

/**
 * The four lines that set `data-theme` before the first paint; the build writes them into the head of every page.
 * They repeat `resolveScheme(readThemeMode(), readSystemScheme())` because no bundle has arrived yet; a test compares
 * the two.
 */
export const themeScript =
  `(function(){var t;try{t=localStorage.getItem('${themeStorageKey}')}catch(e){}` +
  `if(t!=='light'&&t!=='dark')t=matchMedia('${systemDarkQuery}').matches?'dark':'light';` +
  `document.documentElement.dataset.${themeAttribute}=t})()`;
