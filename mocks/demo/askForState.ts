/**
 * A page that was opened with `#state=`: before anything of it counts, its person is asked. Nothing of the product runs
 * meanwhile, and a state that does not fit is refused in one sentence.
 */
import { toHref, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { askInPage } from '../panel/state/askInPage';
import { askToOpen } from '../panel/state/openFile';
import type { SharedState } from '../sharing/stateFile';
import { fromFragment } from '../sharing/stateLink';
import { checkFit } from './tabState';
import { messageOf } from '../engine/messageOf';

/** The state that the person wants opened; undefined where they keep what they have. The address names no state any more. */
export async function askForState(fragment: string): Promise<SharedState | undefined> {
  try {
    const state = await fromFragment(fragment);
    checkFit(state);
    return (await askToOpen(state)) ? state : undefined;
  } catch (error) {
    await askInPage(
      'This state cannot be opened',
      [messageOf(error), 'Nothing has changed.'],
      ['Go on without it'],
    );
    return undefined;
  } finally {
    forgetFragment();
  }
}

function forgetFragment(): void {
  const { pathname, search } = toSiteAddress();
  history.replaceState(null, '', toHref(pathname + search));
}
