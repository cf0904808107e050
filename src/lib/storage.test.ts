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

test('what is written is read back, until it is removed', () => {
  expect(readStored('colour')).toBeNull();
  expect(writeStored('colour', 'citron')).toBe(true);
  expect(readStored('colour')).toBe('citron');
  expect(removeStored('colour')).toBe(true);
  expect(readStored('colour')).toBeNull();
});

test('the two areas are apart', () => {
  writeStored('colour', 'ink', 'session');
  expect(readStored('colour')).toBeNull();
  expect(readStored('colour', 'session')).toBe('ink');
});

test('what belongs to one back end is kept apart from what belongs to another', () => {
  expect(scopedKey('draft')).toBe('draft');
  setStorageScope('empty 7');
  expect(scopedKey('draft')).toBe('draft:empty 7');
  setStorageScope('');
  expect(scopedKey('draft')).toBe('draft');
});

test('blocked storage, where the mere access throws', () => {
  const get = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  withLocalStorage({ get }, expectNothingIsKept);
});

test('full storage', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  withLocalStorage({ value: { getItem: full, setItem: full, removeItem: full } }, expectNothingIsKept);
});

test('no storage at all, as on a server', () => {
  withLocalStorage({ value: undefined }, expectNothingIsKept);
});
