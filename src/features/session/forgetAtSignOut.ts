/**
 * What a sign-out removes from the browser: the drafts of a request and of a note, and saved views with a search, which may hold
 * names.
 * Any end of a session removes a visitor's search and numbers: they belong to no account, and another tab may have signed out for
 * somebody else to sign in. In a file of its own, because what keeps and reads them may not have loaded yet.
 */
import { isAnyOf } from '@reduxjs/toolkit';
import { readStored, removeStored, scopedKey, writeStored } from '../../lib/storage';
import { extendStores } from '../../store/store';
import { selectUserId, sessionEnded, signOutRequested } from './sessionSlice';

/** Of a visitor's search: of the tab's in session storage, of those left to an account in local storage. */
export const visitorWordsName = 'visitor-words';

/** Of the calculator's numbers; their parameter in the address, too. */
export const roiName = 'roi';

export const draftStorageKey = () => scopedKey('request-draft');

export const noteStorageKey = () => scopedKey('note-draft');

export const viewsStorageKey = (adminId: string) => scopedKey(`admin-views-${adminId}`);

/** Keeps the views of an admin without a search. */
function forgetSearches(key: string): void {
  try {
    const views = JSON.parse(readStored(key) ?? '[]') as { query: string }[];
    writeStored(key, JSON.stringify(views.filter(({ query }) => !/\bq=/.test(query))));
  } catch {
    removeStored(key);
  }
}

extendStores(({ startListening }) => {
  startListening({
    actionCreator: signOutRequested,
    effect: (_action, store) => {
      removeStored(draftStorageKey(), 'session');
      removeStored(noteStorageKey(), 'session');
      const key = viewsStorageKey(selectUserId(store.getState()) ?? '');
      if (readStored(key) !== null) forgetSearches(key);
    },
  });
  startListening({
    matcher: isAnyOf(signOutRequested, sessionEnded),
    effect: () => {
      removeStored(scopedKey(visitorWordsName), 'session');
      removeStored(scopedKey(roiName), 'session');
      removeStored(scopedKey(visitorWordsName));
    },
  });
});
