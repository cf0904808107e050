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

it('The focus moves to the first element that can take it', () => {
  show();
  moveFocus(null, button('Save'), button('Stop'), button('Close'));
  expect(button('Stop')).toHaveFocus();
});

it('The focus moves to the page’s main element rather than to the body', () => {
  show();
  moveFocus();
  expect(screen.getByRole('main')).toHaveFocus();
  button('Stop').focus();
  moveFocus(button('Save'), document.body);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('The focus counts as lost when its control is removed, but not if something else has the focus', () => {
  show();
  button('Stop').focus();
  expect(isFocusLost()).toBe(false);
  button('Stop').remove();
  expect(isFocusLost()).toBe(true);
  button('Close').focus();
  expect(isFocusLost()).toBe(false);
});
