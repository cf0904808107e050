import { computeAccessibleName } from 'dom-accessibility-api';
import { screen } from '@testing-library/react';
import { renderApp } from '../testing/renderApp';
import { earlyActionKey, bufferEarlyActions } from './bufferEarlyActions';
import { drainEarlyActions } from './drainEarlyActions';

const button = document.createElement('button');

it.each(['/', '/auth', '/no-such-page'])(
  'On %s, the label or text by which an early click is recorded is the control’s accessible name',
  async (at) => {
    await renderApp({ at });
    await screen.findByRole('heading', { level: 1 });
    const controls = document.querySelectorAll<HTMLInputElement>('a[href],button,input');
    expect(controls.length).toBeGreaterThan(1);
    const tidy = (name: string) => name.replace(/\s+/g, ' ').trim();
    for (const control of controls) {
      const { ariaLabel, textContent } = control.labels?.[0] ?? control;
      expect(tidy(ariaLabel ?? textContent)).toBe(tidy(computeAccessibleName(control)));
    }
  },
);

it('A page that comes back from the browser’s cache does not pass on an early click twice', () => {
  expect(drainEarlyActions(new Map([[`${earlyActionKey}1`, button]]), sessionStorage)).toEqual([]);
});

it('Without storage an early click has only its element', () => {
  expect(drainEarlyActions(new Map([[`${earlyActionKey}1`, button]]), undefined)).toEqual([
    { name: '', nth: -1, control: button },
  ]);
});

it.each([
  '',
  'Sign In',
  'javascript 0',
  'http://localhost/ x Sign In',
  '/auth 0 Sign In',
  `http://a/ 0 ${'x'.repeat(600)}`,
])('A stored text that is not an early click is ignored: %s', (text) => {
  sessionStorage.setItem(`${earlyActionKey}1`, text);
  expect(drainEarlyActions(new Map(), sessionStorage)).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it('A click by a script is not recorded as an early click', () => {
  const kept = bufferEarlyActions(() => false);
  document.body.append(button);
  button.click();
  expect(kept.size).toBe(0);
});
