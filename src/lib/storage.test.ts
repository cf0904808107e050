import { readStored, removeStored, scopedKey, setStorageScope, writeStored } from './storage';

/** Runs `body` with another property in place of `window.localStorage`. */
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
  expect(readStored('colour')).toBeNull();
  expect(writeStored('colour', 'citron')).toBe(false);
  expect(removeStored('colour')).toBe(false);
}

test('A stored value is read back until it is removed', () => {
  expect(readStored('colour')).toBeNull();
  expect(writeStored('colour', 'citron')).toBe(true);
  expect(readStored('colour')).toBe('citron');
  expect(removeStored('colour')).toBe(true);
  expect(readStored('colour')).toBeNull();
});

test('Local and session storage are separate', () => {
  writeStored('colour', 'ink', 'session');
  expect(readStored('colour')).toBeNull();
  expect(readStored('colour', 'session')).toBe('ink');
});

test('Each back end has its own data', () => {
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
