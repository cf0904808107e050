/** For a page that was opened with `#state=`: decides whose launch options the tab uses. */
import { hiddenMark } from '../../src/firstLoad/domContract';
import type { SharedState } from '../sharing/stateFile';
import { confirmSharedState } from './confirmSharedState';
import { clearRoot } from './rootElement';
import { readLaunchOptions, type LaunchOptions } from './launchOptions';
import { restoreLocation, adoptLaunchOptions } from './tabState';

/** The launch options of the shared state if the person accepts it, else the tab's own. */
export async function bootWithSharedState(
  fragment: string,
): Promise<{ choices: LaunchOptions; state?: SharedState }> {
  clearRoot();
  delete document.documentElement.dataset[hiddenMark];
  const state = await confirmSharedState(fragment);
  if (!state) return { choices: readLaunchOptions() };
  const choices = adoptLaunchOptions(state);
  restoreLocation(state, 'replace');
  return { choices, state };
}
