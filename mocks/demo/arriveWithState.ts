/** A page that was opened with `#state=`: whose choices the tab has from now on. */
import { otherPageMark } from '../../src/firstLoad/protocol';
import type { SharedState } from '../sharing/stateFile';
import { askForState } from './askForState';
import { emptyRoot } from './rootElement';
import { takeTabChoices, type TabChoices } from './tabChoices';
import { goToPlaceOf, takeChoicesOf } from './tabState';

/** Those of the shared state, if its person wants that. */
export async function arriveWithState(
  fragment: string,
): Promise<{ choices: TabChoices; state?: SharedState }> {
  emptyRoot();
  delete document.documentElement.dataset[otherPageMark];
  const state = await askForState(fragment);
  if (!state) return { choices: takeTabChoices() };
  const choices = takeChoicesOf(state);
  goToPlaceOf(state, 'replace');
  return { choices, state };
}
