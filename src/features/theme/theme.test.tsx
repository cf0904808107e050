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

test('Printing uses the light theme, and the screen is restored afterwards', async () => {
  show();
  await userEvent.click(toggle());
  expect(shown()).toBe('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(shown()).toBe('dark');
});

test('A chosen theme is applied, stored, and overrides the system’s', async () => {
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

test('The choice to follow the system’s theme can be restored', async () => {
  setMediaQuery(systemDarkQuery, true);
  localStorage.setItem(themeStorageKey, 'light');
  show();
  expect(shown()).toBe('light');
  await userEvent.click(choice('System'));
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('system');
});

test('A stored theme is applied from the first render', () => {
  localStorage.setItem(themeStorageKey, 'dark');
  show();
  expect(shown()).toBe('dark');
  expect(choice('Dark')).toBeChecked();
});

test('A theme that is chosen in another tab is applied in this tab', () => {
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

test.each(['purple', '', '{"mode":"dark"}', 'DARK'])(
  'The invalid stored theme "%s" means the default',
  (rubbish) => {
    localStorage.setItem(themeStorageKey, rubbish);
    show();
    expect(choice('System')).toBeChecked();
    expect(shown()).toBe('light');
  },
);

test('The theme changes without storage, too', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  show();
  await userEvent.click(toggle());
  expect(setItem).toHaveBeenCalled();
  expect(shown()).toBe('dark');
  setItem.mockRestore();
});

test('useTheme outside its provider throws', () => {
  function Lost() {
    useTheme();
    return null;
  }
  expect(() => render(<Lost />)).toThrow('useTheme must be used inside a ThemeProvider');
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

describe('the script in the head sets what the store would', () => {
  test.each([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['rubbish', false, 'light'],
  ])('The head script with stored %s and a dark system sets %s', (stored, systemIsDark, expected) => {
    if (stored !== null) localStorage.setItem(themeStorageKey, stored);
    setMediaQuery(systemDarkQuery, systemIsDark);
    runInHead(themeScript);
    expect(shown()).toBe(expected);
    delete document.documentElement.dataset.theme;
    show();
    expect(shown()).toBe(expected);
  });

  test('The head script works with blocked storage', () => {
    const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    runInHead(themeScript);
    expect(shown()).toBe('light');
    getItem.mockRestore();
  });
});
