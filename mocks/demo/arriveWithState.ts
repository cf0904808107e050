/** For a page that was opened with `#state=`: decides whose choices the tab has from here on. */
import { otherPageMark } from '../../src/firstLoad/protocol';
import type { SharedState } from '../sharing/stateFile';
import { askForState } from './askForState';
import { emptyRoot } from './rootElement';
import { takeTabChoices, type TabChoices } from './tabChoices';
import { goToPlaceOf, takeChoicesOf } from './tabState';

/** The choices of the shared state if the person accepts it, else the tab's own. */
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
