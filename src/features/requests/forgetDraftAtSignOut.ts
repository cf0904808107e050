/**
 * Removes the kept draft of a request at sign-out, wherever somebody signs out. `requestsSlice.ts` keeps and reads it; that
 * chunk may not have loaded yet.
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
