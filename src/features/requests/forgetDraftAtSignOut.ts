/**
 * Removes the stored draft of a request at sign-out, and a visitor's search at any end of a session: the search belongs
 * to no account, and another tab may have signed out for somebody else to sign in. In a file of its own, because
 * `requestsSlice.ts` and `visitorSearch.ts`, which keep and read them, may not have loaded yet.
 */
import { isAnyOf } from '@reduxjs/toolkit';
import { visitorWordsName } from '../../firstLoad/domContract';
import { removeStored, scopedKey } from '../../lib/storage';
import { extendStores } from '../../store/store';
import { sessionEnded, signOutRequested } from '../session/sessionSlice';

export const draftStorageKey = () => scopedKey('request-draft');

extendStores(({ startListening }) => {
  startListening({
    actionCreator: signOutRequested,
    effect: () => void removeStored(draftStorageKey(), 'session'),
  });
  startListening({
    matcher: isAnyOf(signOutRequested, sessionEnded),
    effect: () => {
      removeStored(scopedKey(visitorWordsName), 'session');
      removeStored(scopedKey(visitorWordsName));
    },
  });
});
