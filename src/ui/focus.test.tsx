import { render, screen } from '@testing-library/react';
import { isFocusLost, moveFocus } from './focus';

function show() {
  render(
    <main tabIndex={-1}>
      <button disabled>Save</button>
      <button>Stop</button>
      <button>Close</button>
    </main>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('the focus goes to the first place that can take it', () => {
  show();
  moveFocus(null, button('Save'), button('Stop'), button('Close'));
  expect(button('Stop')).toHaveFocus();
});

it('the page takes the focus that nobody else can take, never the body', () => {
  show();
  moveFocus();
  expect(screen.getByRole('main')).toHaveFocus();
  button('Stop').focus();
  moveFocus(button('Save'), document.body);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('the focus is lost with its control, and not while somebody is elsewhere', () => {
  show();
  button('Stop').focus();
  expect(isFocusLost()).toBe(false);
  button('Stop').remove();
  expect(isFocusLost()).toBe(true);
  button('Close').focus();
  expect(isFocusLost()).toBe(false);
});
