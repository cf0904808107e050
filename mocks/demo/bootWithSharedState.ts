/** For a page that was opened with `#state=`: decides whose launch options the tab uses. */
import type { SharedState } from '../sharing/stateFile';
import { confirmSharedState } from './confirmSharedState';
import { clearRoot } from './rootElement';
import { readLaunchOptions, type LaunchOptions } from './launchOptions';
import { restoreLocation, adoptLaunchOptions } from './tabState';

/** The launch options of the shared state if the person accepts it, else the tab's own. */
export async function bootWithSharedState(
  fragment: string,
): Promise<{ launchOptions: LaunchOptions; state?: SharedState }> {
  clearRoot();
  const state = await confirmSharedState(fragment);
  if (!state) return { launchOptions: readLaunchOptions() };
  const launchOptions = adoptLaunchOptions(state);
  restoreLocation(state, 'replace');
  return { launchOptions, state };
}
