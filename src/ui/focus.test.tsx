import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { isFocusLost, moveFocus, regainFocus, useFocusAfter, useRegainedFocus } from './focus';

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

it('a lost focus is regained, and not taken from somebody who has moved on', () => {
  show();
  expect(isFocusLost()).toBe(true);
  regainFocus(button('Stop'));
  expect(button('Stop')).toHaveFocus();
  regainFocus(button('Close'));
  expect(button('Stop')).toHaveFocus();
});

it('what replaces a focused control has the focus', () => {
  function Stop() {
    const stop = useRef<HTMLButtonElement>(null);
    useRegainedFocus(stop);
    return <button ref={stop}>Stop</button>;
  }
  const { rerender } = render(<button key="start">Start</button>);
  button('Start').focus();
  rerender(<Stop key="stop" />);
  expect(button('Stop')).toHaveFocus();
});

it('what has closed hands the focus to the button that it is said to belong to', () => {
  function Menu({ isOpen }: { isOpen: boolean }) {
    const opener = useRef<HTMLButtonElement>(null);
    useFocusAfter(isOpen, opener);
    return <button ref={opener}>Menu</button>;
  }
  const { rerender } = render(<Menu isOpen={false} />);
  expect(button('Menu')).not.toHaveFocus();
  rerender(<Menu isOpen />);
  expect(button('Menu')).not.toHaveFocus();
  rerender(<Menu isOpen={false} />);
  expect(button('Menu')).toHaveFocus();
});
