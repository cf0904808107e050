/**
 * A tab that is shown to an audience: nothing of the demo is to be seen, until Shift+D brings it back. Kept for the tab;
 * in other tabs the keys do nothing, so nobody loses the panel by a slip.
 */
import { keepForTab } from '../transports/page/tabStorage';

export const presentKey = 'demo-present';

/** What the address says with `?present=1` or `?present=0`; without either, the tab stays as it is. */
export function keepPresentation(search: string, storage: Storage | undefined): void {
  const said = new URLSearchParams(search).get('present');
  if (said === '1') keepForTab(storage, presentKey, 'hidden');
  else if (said === '0') keepForTab(storage, presentKey, null);
}
