/**
 * A tab that is shown to an audience hides all of the demo until Shift+D brings it back. Kept for the tab. In other
 * tabs the shortcut does nothing, so that nobody loses the panel by mistake.
 */
import { keepForTab } from '../transports/page/tabStorage';

export const presentKey = 'demo-present';

/** `?present=1` hides the demo and `?present=0` ends the presentation; without either, the tab stays as it is. */
export function keepPresentation(search: string, storage: Storage | undefined): void {
  const said = new URLSearchParams(search).get('present');
  if (said === '1') keepForTab(storage, presentKey, 'hidden');
  else if (said === '0') keepForTab(storage, presentKey, null);
}
