/**
 * The draft of a request outlives the page in this tab's storage. Here is what has to be there before the form's own
 * code is: a sign-out takes the draft away wherever somebody signs out.
 */
import { removeStored, scopedKey } from '../../lib/storage';
import { extendStores } from '../../store/store';
import { signOutRequested } from '../session/sessionSlice';

export const draftStorageKey = () => scopedKey('request-draft');

extendStores(({ startListening }) => {
  startListening({
    actionCreator: signOutRequested,
    effect: () => {
      removeStored(draftStorageKey(), 'session');
    },
  });
});
