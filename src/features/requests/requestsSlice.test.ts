import { setStorageScope } from '../../lib/storage';
import { makeStore } from '../../store/store';
import { sessionStarted, signOutRequested } from '../session/sessionSlice';
import { draftChanged, draftIdAssigned, requestSubmitted, selectDraft, selectDraftId } from './requestsSlice';

const signedIn = (id: string) =>
  sessionStarted({ user: { id, email: `${id}@example.com` }, expiresAt: null });

function storeWithDraft() {
  const store = makeStore();
  store.dispatch(draftChanged({ userId: 'ann', field: 'location', value: 'Austin' }));
  return store;
}

const location = ({ getState }: ReturnType<typeof makeStore>) => selectDraft(getState()).location;

test('A draft is kept when a session of its owner starts', () => {
  const store = storeWithDraft();
  store.dispatch(signedIn('ann'));
  expect(location(store)).toBe('Austin');
});

test('Another user does not see a draft, and a sign-out deletes it, even for its owner', () => {
  const otherUser = storeWithDraft();
  otherUser.dispatch(signedIn('bob'));
  expect(location(otherUser)).toBe('');
  const signedOut = storeWithDraft();
  signedOut.dispatch(signedIn('ann'));
  signedOut.dispatch(signOutRequested());
  signedOut.dispatch(signedIn('ann'));
  expect(location(signedOut)).toBe('');
});

describe('after a reload', () => {
  const stored = () => sessionStorage.getItem('request-draft');

  /** A new store, as after a reload, in which the user `id` is signed in. */
  function reload(id: string) {
    const store = makeStore();
    store.dispatch(signedIn(id));
    return store;
  }

  test('After a reload the draft and the id of its submission are restored, until it is submitted', () => {
    const before = reload('ann');
    before.dispatch(draftChanged({ userId: 'ann', field: 'location', value: 'Austin' }));
    const id = before.dispatch(draftIdAssigned()).payload;
    const after = reload('ann');
    expect([location(after), selectDraftId(after.getState())]).toEqual(['Austin', id]);
    after.dispatch(requestSubmitted(id));
    expect(stored()).toBeNull();
    expect(location(reload('ann'))).toBe('');
  });

  test('After a reload another user does not see the draft and starts with an empty one', () => {
    storeWithDraft();
    const theirs = reload('bob');
    expect(location(theirs)).toBe('');
    expect(stored()).toBeNull();

    storeWithDraft();
    const store = makeStore();
    store.dispatch(draftChanged({ userId: 'bob', field: 'keywords', value: 'rye' }));
    store.dispatch(signedIn('bob'));
    expect(selectDraft(store.getState())).toEqual({ business_name: '', location: '', keywords: 'rye' });
  });

  test('After a reload no draft is shown before the user is known', () => {
    storeWithDraft();
    expect(location(makeStore())).toBe('');
  });

  test('After a sign-out a reload restores no draft', () => {
    const store = reload('ann');
    store.dispatch(draftChanged({ userId: 'ann', field: 'location', value: 'Austin' }));
    expect(stored()).not.toBeNull();
    store.dispatch(signOutRequested());
    expect(stored()).toBeNull();
  });

  test('Each back end has its own draft', () => {
    storeWithDraft();
    setStorageScope('empty');
    try {
      expect(location(reload('ann'))).toBe('');
      reload('bob').dispatch(signOutRequested());
    } finally {
      setStorageScope('');
    }
    expect(location(reload('ann'))).toBe('Austin');
  });

  test.each(['', 'x', 'null', '[]', '{}', '{"draft":{"location":7},"draftId":null,"ownerId":"ann"}'])(
    'The stored data %j is not restored as a draft',
    (data) => {
      sessionStorage.setItem('request-draft', data);
      expect(location(reload('ann'))).toBe('');
    },
  );
});
