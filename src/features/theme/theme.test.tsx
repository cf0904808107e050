import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { setMediaQuery } from '../../../mocks/testing/mediaQueries';
import { themeScript } from '../../firstLoad/themeScript';
import { makeStore } from '../../store/store';
import { ThemeChoice } from './ThemeChoice';
import { systemDarkQuery, themeStorageKey } from '../../lib/themeMode';
import { ThemeProvider, useTheme } from './ThemeProvider';
import { ThemeToggle } from './ThemeToggle';

function show() {
  return render(
    <Provider store={makeStore()}>
      <ThemeProvider>
        <ThemeToggle />
        <ThemeChoice />
      </ThemeProvider>
    </Provider>,
  );
}

const shownTheme = () => document.documentElement.dataset.theme;
const toggle = () => screen.getByRole('button', { name: 'Dark theme' });
const choice = (name: string) => screen.getByRole('radio', { name });

function runInHead(script: string): void {
  const element = document.createElement('script');
  element.textContent = script;
  document.head.append(element);
  element.remove();
}

beforeEach(() => {
  delete document.documentElement.dataset.theme;
});

test('Printing uses the light theme, and the screen is restored afterwards', async () => {
  show();
  await userEvent.click(toggle());
  expect(shownTheme()).toBe('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(shownTheme()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(shownTheme()).toBe('dark');
});

test('A chosen theme is applied, stored, and overrides the system’s', async () => {
  show();
  await userEvent.click(toggle());
  expect(shownTheme()).toBe('dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('dark');
  act(() => setMediaQuery(systemDarkQuery, true));
  act(() => setMediaQuery(systemDarkQuery, false));
  expect(shownTheme()).toBe('dark');
  await userEvent.click(toggle());
  expect(shownTheme()).toBe('light');
  expect(localStorage.getItem(themeStorageKey)).toBe('light');
});

test('Choosing “System” over a stored theme shows and stores the system’s theme', async () => {
  setMediaQuery(systemDarkQuery, true);
  localStorage.setItem(themeStorageKey, 'light');
  show();
  expect(shownTheme()).toBe('light');
  await userEvent.click(choice('System'));
  expect(shownTheme()).toBe('dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('system');
});

test('A stored theme is applied from the first render', () => {
  localStorage.setItem(themeStorageKey, 'dark');
  show();
  expect(shownTheme()).toBe('dark');
  expect(choice('Dark')).toBeChecked();
});

test('A theme that another tab stores is applied in this tab, and so is the default when that tab clears storage', () => {
  show();
  localStorage.setItem(themeStorageKey, 'dark');
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey, newValue: 'dark' })),
  );
  expect(shownTheme()).toBe('dark');
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(shownTheme()).toBe('light');
});

test.each(['purple', '', '{"mode":"dark"}', 'DARK'])(
  'The invalid stored theme "%s" means the default',
  (stored) => {
    localStorage.setItem(themeStorageKey, stored);
    show();
    expect(choice('System')).toBeChecked();
    expect(shownTheme()).toBe('light');
  },
);

test('The theme also changes when storage is full', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  show();
  await userEvent.click(toggle());
  expect(setItem).toHaveBeenCalled();
  expect(shownTheme()).toBe('dark');
  setItem.mockRestore();
});

test('useTheme outside its provider throws', () => {
  function Outside() {
    useTheme();
    return null;
  }
  expect(() => render(<Outside />)).toThrow('useTheme must be used inside a ThemeProvider');
});

test('The prerendered theme controls do not depend on the stored theme', () => {
  const markup = () =>
    renderToString(
      <Provider store={makeStore()}>
        <ThemeProvider>
          <ThemeToggle />
          <ThemeChoice />
        </ThemeProvider>
      </Provider>,
    );
  const before = markup();
  localStorage.setItem(themeStorageKey, 'dark');
  expect(markup()).toBe(before);
});

describe('the script in the head', () => {
  test.each([
    [null, 'light', 'light'],
    [null, 'dark', 'dark'],
    ['system', 'dark', 'dark'],
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
    ['purple', 'light', 'light'],
  ])('The head script and the store show stored “%s” in a %s system as %s', (stored, system, expected) => {
    if (stored !== null) localStorage.setItem(themeStorageKey, stored);
    setMediaQuery(systemDarkQuery, system === 'dark');
    runInHead(themeScript);
    expect(shownTheme()).toBe(expected);
    delete document.documentElement.dataset.theme;
    show();
    expect(shownTheme()).toBe(expected);
  });

  test('With blocked storage, the head script shows the system’s theme', () => {
    const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    runInHead(themeScript);
    expect(shownTheme()).toBe('light');
    getItem.mockRestore();
  });
});
