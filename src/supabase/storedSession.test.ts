import { hasStoredSession } from './storedSession';
import { setStorageScope } from '../lib/storage';
import { sessionStorageKey, verifierStorageKey } from './tokenStorage';

const session = JSON.stringify({ access_token: 'a', refresh_token: 'b', expires_at: 1, user: { id: 'c' } });

afterEach(() => setStorageScope(''));

test('Only a complete stored session counts as one', () => {
  expect(hasStoredSession()).toBe(false);
  for (const incomplete of [
    'null',
    JSON.stringify({ access_token: 'a', refresh_token: 'b', expires_at: 1 }),
  ]) {
    localStorage.setItem(sessionStorageKey(), incomplete);
    expect(hasStoredSession()).toBe(false);
  }
  localStorage.setItem(sessionStorageKey(), session);
  expect(hasStoredSession()).toBe(true);
});

test('Each back end has its own stored session', () => {
  expect([sessionStorageKey(), verifierStorageKey()]).toEqual([
    'autosuggest-session',
    'autosuggest-session-code-verifier',
  ]);
  localStorage.setItem(sessionStorageKey(), session);
  setStorageScope('empty');
  expect(hasStoredSession()).toBe(false);
  expect(verifierStorageKey()).toBe('autosuggest-session:empty-code-verifier');
  localStorage.setItem(sessionStorageKey(), session);
  expect(hasStoredSession()).toBe(true);
  expect(localStorage).toHaveLength(2);
});
