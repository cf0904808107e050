import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useFocusOnClose } from './useFocusOnClose';

const button = (name: string) => screen.getByRole('button', { name });

it('A closed dialog focuses the button it belongs to', () => {
  function Menu({ isOpen }: { isOpen: boolean }) {
    const opener = useRef<HTMLButtonElement>(null);
    useFocusOnClose(isOpen, opener);
    return <button ref={opener}>Menu</button>;
  }
  const { rerender } = render(<Menu isOpen={false} />);
  expect(button('Menu')).not.toHaveFocus();
  rerender(<Menu isOpen />);
  expect(button('Menu')).not.toHaveFocus();
  rerender(<Menu isOpen={false} />);
  expect(button('Menu')).toHaveFocus();
});
