/**
 * What a sign-out removes from the browser: the drafts of a request and of a note, and saved views with a search, which may
 * contain names. Any end of a session removes a visitor's search and numbers: they belong to no account, and somebody else
 * may sign in next. A separate file, because the modules that store these may not have loaded yet.
 */
import { isAnyOf } from '@reduxjs/toolkit';
import { readStored, removeStored, scopedKey, writeStored } from '../../lib/storage';
import { extendStores } from '../../store/store';
import { changesForgotten } from '../toasts/toastsSlice';
import { selectUserId, sessionEnded, signOutRequested } from './sessionSlice';

/** The key of a visitor's search: the tab's in session storage, the one saved for an account in local storage. */
export const visitorSearchKey = 'visitor-words';

/** The key of the calculator's numbers, also their parameter in the address. */
export const roiName = 'roi';

/** The key of the calculator's choice of low, expected or high. */
export const roiShareName = 'roi-share';

export const draftStorageKey = () => scopedKey('request-draft');

export const noteStorageKey = () => scopedKey('note-draft');

export const viewsStorageKey = (adminId: string) => scopedKey(`admin-views-${adminId}`);

/** Removes an admin's saved views that have a search. */
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
    effect: (_action, store) => {
      store.dispatch(changesForgotten());
      removeStored(scopedKey(visitorSearchKey), 'session');
      removeStored(scopedKey(roiName), 'session');
      removeStored(scopedKey(roiShareName), 'session');
      removeStored(scopedKey(visitorSearchKey));
    },
  });
});
