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

const shown = () => document.documentElement.dataset.theme;
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

test('paper is light, and the screen afterwards what it was', async () => {
  show();
  await userEvent.click(toggle());
  expect(shown()).toBe('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(shown()).toBe('dark');
});

test('a choice is shown, stored, and stands against the system', async () => {
  show();
  await userEvent.click(toggle());
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('dark');
  act(() => setMediaQuery(systemDarkQuery, true));
  act(() => setMediaQuery(systemDarkQuery, false));
  expect(shown()).toBe('dark');
  await userEvent.click(toggle());
  expect(shown()).toBe('light');
  expect(localStorage.getItem(themeStorageKey)).toBe('light');
});

test('one can go back to following the system', async () => {
  setMediaQuery(systemDarkQuery, true);
  localStorage.setItem(themeStorageKey, 'light');
  show();
  expect(shown()).toBe('light');
  await userEvent.click(choice('System'));
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('system');
});

test('a stored choice is there from the first render', () => {
  localStorage.setItem(themeStorageKey, 'dark');
  show();
  expect(shown()).toBe('dark');
  expect(choice('Dark')).toBeChecked();
});

test('a choice in another tab arrives here', () => {
  show();
  localStorage.setItem(themeStorageKey, 'dark');
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey, newValue: 'dark' })),
  );
  expect(shown()).toBe('dark');
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(shown()).toBe('light');
});

test.each(['purple', '', '{"mode":"dark"}', 'DARK'])('"%s" in storage means the default', (rubbish) => {
  localStorage.setItem(themeStorageKey, rubbish);
  show();
  expect(choice('System')).toBeChecked();
  expect(shown()).toBe('light');
});

test('without storage the theme still changes', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  show();
  await userEvent.click(toggle());
  expect(setItem).toHaveBeenCalled();
  expect(shown()).toBe('dark');
  setItem.mockRestore();
});

test('useTheme outside its provider is an error', () => {
  function Lost() {
    useTheme();
    return null;
  }
  expect(() => render(<Lost />)).toThrow('useTheme must be used inside a ThemeProvider');
});

test('the prerendered controls do not depend on who renders them', () => {
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

describe('the script in the head sets what the store would', () => {
  test.each([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['rubbish', false, 'light'],
  ])('stored %s, system dark: %s', (stored, systemIsDark, expected) => {
    if (stored !== null) localStorage.setItem(themeStorageKey, stored);
    setMediaQuery(systemDarkQuery, systemIsDark);
    runInHead(themeScript);
    expect(shown()).toBe(expected);
    delete document.documentElement.dataset.theme;
    show();
    expect(shown()).toBe(expected);
  });

  test('blocked storage', () => {
    const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    runInHead(themeScript);
    expect(shown()).toBe('light');
    getItem.mockRestore();
  });
});
