import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RowSelect } from './RowSelect';

const options = { pending: 'Pending', completed: 'Completed', failed: 'Failed' };

function show(value: keyof typeof options, onChoose = jest.fn()) {
  const element = (now: keyof typeof options) => (
    <RowSelect label="Status" value={now} options={options} disabled={false} onChoose={onChoose} />
  );
  const { rerender } = render(element(value));
  return { onChoose, changeElsewhere: (now: keyof typeof options) => rerender(element(now)) };
}

const select = () => screen.getByRole('combobox', { name: 'Status' });

it('A dropdown without the focus shows other people’s changes', () => {
  const { changeElsewhere } = show('pending');
  changeElsewhere('completed');
  expect(select()).toHaveValue('completed');
});

it.each<[string, () => void]>([
  ['a pointer', () => fireEvent.pointerDown(select())],
  ['a key', () => fireEvent.keyDown(select(), { key: ' ' })],
])(
  'A dropdown opened by %s keeps its value when somebody else changes it, and reports that value with the chosen one',
  async (_, open) => {
    const { onChoose, changeElsewhere } = show('pending');
    select().focus();
    open();
    changeElsewhere('completed');
    expect(select()).toHaveValue('pending');
    await userEvent.selectOptions(select(), 'failed');
    expect(onChoose).toHaveBeenCalledWith('pending', 'failed');
    // `onChoose` is a mock, so the value is still the one that was set elsewhere.
    expect(select()).toHaveValue('completed');
  },
);

it('A dropdown that loses the focus shows other people’s changes again', () => {
  const { changeElsewhere } = show('pending');
  select().focus();
  fireEvent.pointerDown(select());
  changeElsewhere('completed');
  fireEvent.blur(select());
  expect(select()).toHaveValue('completed');
});

describe('choosing by keyboard', () => {
  const move = (key: string, to: keyof typeof options) => {
    fireEvent.keyDown(select(), { key });
    fireEvent.change(select(), { target: { value: to } });
  };

  it.each(['ArrowDown', 'End', 'PageDown', 'f'])(
    'The key %s in a dropdown only previews a value until Enter sets it',
    (key) => {
      const { onChoose } = show('pending');
      select().focus();
      move(key, 'failed');
      expect(select()).toHaveValue('failed');
      expect(screen.getByRole('status')).toHaveTextContent('Press Enter to set it to Failed');
      expect(onChoose).not.toHaveBeenCalled();
      fireEvent.keyDown(select(), { key: 'Enter' });
      expect(onChoose.mock.calls).toEqual([['pending', 'failed']]);
      expect(screen.queryByRole('status')).toBeNull();
    },
  );

  it.each<[string, () => unknown]>([
    ['Escape', () => fireEvent.keyDown(select(), { key: 'Escape' })],
    ['leaving the dropdown', () => fireEvent.blur(select())],
  ])('The preview of a value is canceled by %s', (_, leave) => {
    const { onChoose } = show('pending');
    select().focus();
    move('ArrowDown', 'completed');
    leave();
    expect(select()).toHaveValue('pending');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('The Escape that cancels a preview has its default prevented, and the next Escape does not', () => {
    show('pending');
    select().focus();
    move('ArrowDown', 'completed');
    // False if a handler called preventDefault. The page's own Escape handlers skip such events.
    expect(fireEvent.keyDown(select(), { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(select(), { key: 'Escape' })).toBe(true);
  });

  it('Enter in the open list of a dropdown sets the value, and Enter after moving away and back sets nothing', () => {
    const { onChoose } = show('pending');
    select().focus();
    // Opens the list, in which the browser sends `change` only after Enter.
    fireEvent.keyDown(select(), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(select(), { key: 'ArrowDown' });
    fireEvent.keyDown(select(), { key: 'Enter' });
    fireEvent.change(select(), { target: { value: 'completed' } });
    expect(onChoose.mock.calls).toEqual([['pending', 'completed']]);
    move('ArrowDown', 'failed');
    move('ArrowUp', 'pending');
    fireEvent.keyDown(select(), { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledTimes(1);
  });
});
