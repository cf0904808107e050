/** As on a page that has no form: the slice, whose reducer would drop the draft too, is not loaded. */
import { visitorWordsName } from '../../firstLoad/domContract';
import { makeStore } from '../../store/store';
import { sessionEnded, signOutRequested } from '../session/sessionSlice';
import './forgetDraftAtSignOut';

const kept = () => ({
  draft: sessionStorage.getItem('request-draft'),
  words: sessionStorage.getItem(visitorWordsName),
  wordsOfAllTabs: localStorage.getItem(visitorWordsName),
});

beforeEach(() => {
  sessionStorage.setItem('request-draft', 'typed');
  sessionStorage.setItem(visitorWordsName, 'dentist');
  localStorage.setItem(visitorWordsName, 'dentist');
});

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('A sign-out removes the draft and the visitor’s search', () => {
  const store = makeStore();
  store.dispatch(signOutRequested());
  expect(store.getState()).not.toHaveProperty('requests');
  expect(kept()).toEqual({ draft: null, words: null, wordsOfAllTabs: null });
});

test('An unexpected end of the session keeps the draft for its owner', () => {
  makeStore().dispatch(sessionEnded());
  expect(kept()).toEqual({ draft: 'typed', words: null, wordsOfAllTabs: null });
});
