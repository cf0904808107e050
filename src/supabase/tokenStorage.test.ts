import { forgetTokensInMemory, tokenStorage, verifierStorageKey } from './tokenStorage';

afterEach(() => {
  jest.restoreAllMocks();
  forgetTokensInMemory();
  localStorage.clear();
});

const key = verifierStorageKey();

test('A token is kept in local storage, so that it is there after a reload', () => {
  tokenStorage.setItem(key, 'secret');
  forgetTokensInMemory();
  expect(tokenStorage.getItem(key)).toBe('secret');
  tokenStorage.removeItem(key);
  expect(tokenStorage.getItem(key)).toBeNull();
});

test('With full storage, a new token lasts as long as the page, and no older token is read after a reload', () => {
  tokenStorage.setItem(key, 'older');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  tokenStorage.setItem(key, 'newer');
  expect(tokenStorage.getItem(key)).toBe('newer');
  forgetTokensInMemory();
  expect(tokenStorage.getItem(key)).toBeNull();
});

test('Once storage accepts a token again, that token replaces the one in memory', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  tokenStorage.setItem(key, 'in memory');
  full.mockRestore();
  tokenStorage.setItem(key, 'stored');
  expect(tokenStorage.getItem(key)).toBe('stored');
  tokenStorage.removeItem(key);
  expect(tokenStorage.getItem(key)).toBeNull();
});
