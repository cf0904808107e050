import { installMemoryStorage } from './installMemoryStorage';

function pageWhose(get: () => Storage | null): Window {
  return Object.defineProperty({}, 'localStorage', { configurable: true, get }) as Window;
}

test.each([
  [
    'throws',
    () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  ],
  ['is missing', () => null],
])('Where reading localStorage %s, the page gets a storage that lasts until it closes', (_how, get) => {
  const page = pageWhose(get);
  installMemoryStorage(page);
  const { localStorage } = page;
  expect(localStorage.getItem('a')).toBeNull();
  localStorage.setItem('a', '1');
  localStorage.setItem('b', '2');
  localStorage.removeItem('b');
  expect([localStorage.length, localStorage.key(0), localStorage.key(1), localStorage.getItem('a')]).toEqual([
    1,
    'a',
    null,
    '1',
  ]);
  localStorage.clear();
  expect(localStorage.length).toBe(0);
});

test('Where storage is blocked, libraries find no BroadcastChannel in the page', () => {
  const page = Object.assign(
    pageWhose(() => null),
    { BroadcastChannel: Object },
  );
  installMemoryStorage(page);
  expect(page.BroadcastChannel).toBeUndefined();
});
