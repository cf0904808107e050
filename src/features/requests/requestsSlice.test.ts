import { makeStore } from '../../store/store';
import { sessionStarted, signOutRequested } from '../session/sessionSlice';
import { draftChanged, selectDraft } from './requestsSlice';

const started = (id: string) => sessionStarted({ user: { id, email: `${id}@example.com` }, expiresAt: null });

function storeWithDraft() {
  const store = makeStore();
  store.dispatch(draftChanged({ userId: 'ann', field: 'location', value: 'Austin' }));
  return store;
}

const location = ({ getState }: ReturnType<typeof makeStore>) => selectDraft(getState()).location;

test('a draft survives the session events of the person who typed it', () => {
  const store = storeWithDraft();
  store.dispatch(started('ann'));
  expect(location(store)).toBe('Austin');
});

test('nobody else sees a draft, and a sign-out drops it', () => {
  const other = storeWithDraft();
  other.dispatch(started('bob'));
  expect(location(other)).toBe('');
  const left = storeWithDraft();
  left.dispatch(signOutRequested());
  expect(location(left)).toBe('');
});
