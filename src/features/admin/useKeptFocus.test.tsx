import { act, render, screen } from '@testing-library/react';
import { useKeptFocus } from './useKeptFocus';

function Page({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <div ref={useKeptFocus(isBusy)}>
        <select aria-label="Status" disabled={isBusy} />
      </div>
      <button>Elsewhere</button>
    </>
  );
}

const control = () => screen.getByRole('combobox', { name: 'Status' });
const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });
const focus = (element: HTMLElement) => act(() => element.focus());

function show() {
  const { rerender } = render(<Page isBusy={false} />);
  return { begin: () => rerender(<Page isBusy />), end: () => rerender(<Page isBusy={false} />) };
}

/** A browser blurs a control that is disabled, with the commit or with the next frame. jsdom never does. */
function beginAndLoseFocus(begin: () => void, when: 'with the commit' | 'later') {
  const active = jest.spyOn(document, 'activeElement', 'get');
  if (when === 'with the commit') active.mockReturnValue(document.body);
  begin();
  active.mockReturnValue(document.body);
  control().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  const focused = jest.spyOn(control(), 'focus').mockImplementation(() => active.mockRestore());
  return focused;
}

it.each(['with the commit', 'later'] as const)(
  'the focus that a disabled control loses %s comes back when the work ends, each time',
  (when) => {
    const { begin, end } = show();
    focus(control());
    for (let time = 0; time < 2; time += 1) {
      const focused = beginAndLoseFocus(begin, when);
      expect(focused).not.toHaveBeenCalled();
      end();
      expect(focused).toHaveBeenCalledTimes(1);
      focused.mockRestore();
    }
  },
);

it('the focus stays with somebody who has moved on while the work ran, and later, too', () => {
  const { begin, end } = show();
  focus(control());
  begin();
  focus(elsewhere());
  end();
  expect(elsewhere()).toHaveFocus();
  act(() => elsewhere().blur());
  begin();
  end();
  expect(document.body).toHaveFocus();
});

it('the focus does not go to a control that was left before the work began', () => {
  const { begin, end } = show();
  focus(control());
  act(() => control().blur());
  begin();
  end();
  expect(document.body).toHaveFocus();
});
