import { sessionStorageKey, tokenStorage } from '../../src/supabase/tokenStorage';
import { createTestFake } from '../testing/testBackend';
import { onSessionStored, signedInAs } from './signedIn';

const sessionOf = (id: string) =>
  JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id } });

it('The role in the profile of the stored session says who is signed in, and without a session it is a visitor', () => {
  const { fake, db } = createTestFake();
  const sign = (email: string) =>
    tokenStorage.setItem(sessionStorageKey(), sessionOf(db.profile.get({ email }).id));
  expect(signedInAs(fake.backend)).toBe('visitor');
  sign('admin@example.com');
  expect(signedInAs(fake.backend)).toBe('admin');
  sign('customer@example.com');
  expect(signedInAs(fake.backend)).toBe('customer');
});

it('A listener is called when this page or another tab stores or removes a session, until it unsubscribes', () => {
  const sessions: (string | null)[] = [];
  const stop = onSessionStored(() => sessions.push(tokenStorage.getItem(sessionStorageKey())));
  tokenStorage.setItem(sessionStorageKey(), sessionOf('1'));
  tokenStorage.removeItem(sessionStorageKey());
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey() }));
  expect(sessions).toEqual([sessionOf('1'), null, null]);
  stop();
  tokenStorage.removeItem(sessionStorageKey());
  expect(sessions).toHaveLength(3);
});
