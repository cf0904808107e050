/**
 * Removes the kept draft of a request at sign-out, wherever somebody signs out, and the words that would begin one.
 * `requestsSlice.ts` and `visitorWords.ts` keep and read them; their chunks may not have loaded yet.
 */
import { visitorWordsName } from '../../firstLoad/protocol';
import { removeStored, scopedKey } from '../../lib/storage';
import { extendStores } from '../../store/store';
import { signOutRequested } from '../session/sessionSlice';

export const draftStorageKey = () => scopedKey('request-draft');

extendStores(({ startListening }) => {
  startListening({
    actionCreator: signOutRequested,
    effect: () => {
      removeStored(draftStorageKey(), 'session');
      removeStored(scopedKey(visitorWordsName), 'session');
    },
  });
});
