import { hasStoredSession } from './storedSession';
import { sessionStorageKey } from './tokenStorage';

test('only what can be a session is one', () => {
  expect(hasStoredSession()).toBe(false);
  localStorage.setItem(sessionStorageKey, 'null');
  expect(hasStoredSession()).toBe(false);
  localStorage.setItem(
    sessionStorageKey,
    JSON.stringify({ access_token: 'a', refresh_token: 'b', expires_at: 1, user: { id: 'c' } }),
  );
  expect(hasStoredSession()).toBe(true);
});
