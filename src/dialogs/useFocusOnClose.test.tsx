import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useFocusOnClose } from './useFocusOnClose';

const button = (name: string) => screen.getByRole('button', { name });

it('When a dialog closes, the focus returns to its menu button', () => {
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
