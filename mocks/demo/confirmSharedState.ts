/**
 * For a page that was opened with `#state=`: asks the person before any of the state takes effect. Meanwhile the
 * product does not run. A state that this build does not accept is refused in one sentence.
 */
import { toHref, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { showPageDialog } from '../panel/state/showPageDialog';
import { confirmOpen } from '../panel/state/confirmOpen';
import type { SharedState } from '../sharing/stateFile';
import { fromFragment } from '../sharing/stateLink';
import { assertCompatible } from './tabState';
import { messageOf } from '../../src/lib/messageOf';

/** Resolves to the state to open; undefined if the person or this build refuses it. Removes it from the address. */
export async function confirmSharedState(fragment: string): Promise<SharedState | undefined> {
  try {
    const state = await fromFragment(fragment);
    assertCompatible(state);
    return (await confirmOpen(state)) ? state : undefined;
  } catch (error) {
    await showPageDialog(
      'This state cannot be opened',
      [messageOf(error), 'Nothing has changed.'],
      ['Continue without it'],
    );
    return undefined;
  } finally {
    removeFragment();
  }
}

function removeFragment(): void {
  const { pathname, search } = toSiteAddress();
  history.replaceState(null, '', toHref(pathname + search));
}
