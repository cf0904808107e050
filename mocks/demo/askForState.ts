/**
 * A page that was opened with `#state=`: before anything of it counts, its person is asked. Nothing of the product runs
 * meanwhile, and a state that does not fit is refused in one sentence.
 */
import { toHref, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { askInPage } from '../panel/askInPage';
import { describeState } from '../panel/openFile';
import type { SharedState } from '../sharing/stateFile';
import { fromFragment } from '../sharing/stateLink';
import { checkFit } from './tabState';

/** The state that the person wants opened; undefined where they keep what they have. The address names no state any more. */
export async function askForState(fragment: string): Promise<SharedState | undefined> {
  let state: SharedState | undefined;
  let answer: string;
  try {
    state = await fromFragment(fragment);
    checkFit(state);
    answer = await askInPage('Open this state?', describeState(state), [
      'Open this state',
      'Keep what I have',
    ]);
  } catch (error) {
    state = undefined;
    const sentence = error instanceof Error ? error.message : String(error);
    answer = await askInPage(
      'This state cannot be opened',
      [sentence, 'Nothing has changed.'],
      ['Go on without it'],
    );
  }
  forgetFragment();
  return answer === 'Open this state' ? state : undefined;
}

function forgetFragment(): void {
  const { pathname, search } = toSiteAddress();
  history.replaceState(null, '', toHref(pathname + search));
}
