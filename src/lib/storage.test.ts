import { readStored, removeStored, scopedKey, setStorageScope, writeStored } from './storage';

/** Runs `body` with `storage` as the property `window.localStorage`. */
function withLocalStorage(storage: PropertyDescriptor, body: () => void): void {
  const before = Object.getOwnPropertyDescriptor(window, 'localStorage');
  Object.defineProperty(window, 'localStorage', { configurable: true, ...storage });
  try {
    body();
  } finally {
    if (before) Object.defineProperty(window, 'localStorage', before);
    else Reflect.deleteProperty(window, 'localStorage');
  }
}

function expectNothingIsKept(): void {
  expect(readStored('color')).toBeNull();
  expect(writeStored('color', 'citron')).toBe(false);
  expect(removeStored('color')).toBe(false);
}

test('A stored value is read back until it is removed', () => {
  expect(readStored('color')).toBeNull();
  expect(writeStored('color', 'citron')).toBe(true);
  expect(readStored('color')).toBe('citron');
  expect(removeStored('color')).toBe(true);
  expect(readStored('color')).toBeNull();
});

test('Local and session storage are separate', () => {
  writeStored('color', 'ink', 'session');
  expect(readStored('color')).toBeNull();
  expect(readStored('color', 'session')).toBe('ink');
});

test('Each back end has its own keys', () => {
  expect(scopedKey('draft')).toBe('draft');
  setStorageScope('empty 7');
  expect(scopedKey('draft')).toBe('draft:empty 7');
  setStorageScope('');
  expect(scopedKey('draft')).toBe('draft');
});

test('Blocked storage, which throws on access, is tolerated', () => {
  const get = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  withLocalStorage({ get }, expectNothingIsKept);
});

test('Full storage is tolerated', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  withLocalStorage({ value: { getItem: full, setItem: full, removeItem: full } }, expectNothingIsKept);
});

test('Missing storage, as on a server, is tolerated', () => {
  withLocalStorage({ value: undefined }, expectNothingIsKept);
});
