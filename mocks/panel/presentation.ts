/**
 * A tab that is shown to an audience hides all of the demo until Shift+D brings it back. Kept for the tab. In other
 * tabs the shortcut does nothing, so that nobody loses the panel by mistake.
 */
import { writeTabStorage } from '../transports/page/tabStorage';

export const presentKey = 'demo-present';

/** `?present=1` hides the demo and `?present=0` ends the presentation; without either, the tab stays as it is. */
export function keepPresentation(search: string, storage: Storage | undefined): void {
  const requested = new URLSearchParams(search).get('present');
  if (requested === '1') writeTabStorage(storage, presentKey, 'hidden');
  else if (requested === '0') writeTabStorage(storage, presentKey, null);
}
