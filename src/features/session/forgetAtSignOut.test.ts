/** As on a page without the form, the requests slice, whose reducer also drops the draft, is not loaded here. */
import { makeStore } from '../../store/store';
import { sessionEnded, sessionStarted, signOutRequested } from './sessionSlice';
import { roiName, roiShareName, visitorSearchKey } from './forgetAtSignOut';

const stored = () => ({
  draft: sessionStorage.getItem('request-draft'),
  note: sessionStorage.getItem('note-draft'),
  search: sessionStorage.getItem(visitorSearchKey),
  searchOfAllTabs: localStorage.getItem(visitorSearchKey),
});

beforeEach(() => {
  sessionStorage.setItem('request-draft', 'typed');
  sessionStorage.setItem('note-draft', 'typed');
  sessionStorage.setItem(visitorSearchKey, 'dentist');
  localStorage.setItem(visitorSearchKey, 'dentist');
});

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('A sign-out removes the drafts and the visitor’s search', () => {
  const store = makeStore();
  store.dispatch(signOutRequested());
  expect(store.getState()).not.toHaveProperty('requests');
  expect(stored()).toEqual({ draft: null, note: null, search: null, searchOfAllTabs: null });
});

test('A sign-out removes those of an admin’s saved views that have a search, and keeps other admins’ views', () => {
  const open = { id: '1', name: 'Open', query: 'tab=requests&status=pending' };
  const jane = { id: '2', name: 'Follow up', query: 'tab=requests&q=jane%40example.com' };
  localStorage.setItem('admin-views-ann', JSON.stringify([open, jane]));
  localStorage.setItem('admin-views-bob', JSON.stringify([jane]));
  const store = makeStore();
  store.dispatch(sessionStarted({ user: { id: 'ann', email: 'ann@example.com' }, expiresAt: 100 }));
  store.dispatch(signOutRequested());
  expect(JSON.parse(localStorage.getItem('admin-views-ann') ?? '')).toEqual([open]);
  expect(JSON.parse(localStorage.getItem('admin-views-bob') ?? '')).toEqual([jane]);
});

test('A sign-out removes saved views that cannot be read', () => {
  localStorage.setItem('admin-views-ann', '[{"query":');
  const store = makeStore();
  store.dispatch(sessionStarted({ user: { id: 'ann', email: 'ann@example.com' }, expiresAt: 100 }));
  store.dispatch(signOutRequested());
  expect(localStorage.getItem('admin-views-ann')).toBeNull();
});

test('An unexpected end of the session keeps the drafts for their owner, and removes the visitor’s search', () => {
  makeStore().dispatch(sessionEnded());
  expect(stored()).toEqual({ draft: 'typed', note: 'typed', search: null, searchOfAllTabs: null });
});

test('Any end of the session removes the calculator’s numbers and its choice of low, expected or high', () => {
  for (const end of [signOutRequested(), sessionEnded()]) {
    for (const name of [roiName, roiShareName]) sessionStorage.setItem(name, '1');
    makeStore().dispatch(end);
    expect([roiName, roiShareName].map((name) => sessionStorage.getItem(name))).toEqual([null, null]);
  }
});
