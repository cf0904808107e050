import { act, render, screen } from '@testing-library/react';
import { rowAttribute } from './tableRows';
import { useRowFocus } from './useRowFocus';

function List({ ids, isBusy }: { ids: string[]; isBusy: boolean }) {
  return (
    <div {...useRowFocus(ids)}>
      {ids.map((id) => (
        <div key={id} {...{ [rowAttribute]: id }}>
          <button>Open {id}</button>
          <select aria-label={id} disabled={isBusy} />
        </div>
      ))}
      <a href="#end">End</a>
    </div>
  );
}

function show(...ids: string[]) {
  const { rerender } = render(<List ids={ids} isBusy={false} />, { container: page() });
  return Object.assign((...next: string[]) => rerender(<List ids={next} isBusy={false} />), {
    whileBusy: (...next: string[]) => rerender(<List ids={next} isBusy />),
  });
}

function page(): HTMLElement {
  const main = document.createElement('main');
  main.tabIndex = -1;
  document.body.replaceChildren(main);
  return main;
}

const selectOf = (name: string) => screen.getByRole('combobox', { name });

it('When a focused row is removed, the same control in the next row gets the focus', () => {
  const change = show('a', 'b', 'c');
  selectOf('b').focus();
  change('a', 'c');
  expect(selectOf('c')).toHaveFocus();
  change('a');
  expect(selectOf('a')).toHaveFocus();
});

it('A focused row that moves keeps the focus, and when it is removed, the row at its new position gets it', () => {
  const change = show('a', 'b', 'c');
  selectOf('b').focus();
  change('b', 'a', 'c');
  expect(selectOf('b')).toHaveFocus();
  change('a', 'c');
  expect(selectOf('a')).toHaveFocus();
});

it('A focus outside of the rows does not move, and when the list becomes empty, the page’s main element gets the focus', () => {
  const change = show('a', 'b');
  selectOf('b').focus();
  screen.getByRole('link').focus();
  change('a');
  expect(screen.getByRole('link')).toHaveFocus();
  selectOf('a').focus();
  change();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('When the control in the next row is disabled, it gets the focus once it is enabled', () => {
  const change = show('a', 'b', 'c');
  selectOf('b').focus();
  change.whileBusy('a', 'c');
  expect(document.body).toHaveFocus();
  change('a', 'c');
  expect(selectOf('c')).toHaveFocus();
});

it('When a list is replaced, the focus moves to the new list', () => {
  function ListInGroup({ name, ids }: { name: string; ids: string[] }) {
    return (
      <div {...useRowFocus(ids)}>
        {ids.length > 0 && (
          <div key={name} role="group" tabIndex={0} aria-label={name}>
            {ids.map((id) => (
              <div key={id} {...{ [rowAttribute]: id }}>
                <a href="#row">{id}</a>
              </div>
            ))}
          </div>
        )}
      </div>
    );
  }
  const { rerender } = render(<ListInGroup name="All" ids={['a', 'b']} />, { container: page() });
  screen.getByRole('link', { name: 'b' }).focus();
  rerender(<ListInGroup name="Completed" ids={['a', 'b', 'c']} />);
  expect(screen.getByRole('link', { name: 'b' })).toHaveFocus();
  screen.getByRole('group').focus();
  rerender(<ListInGroup name="Failed" ids={['b']} />);
  expect(screen.getByRole('group', { name: 'Failed' })).toHaveFocus();
  rerender(<ListInGroup name="Pending" ids={[]} />);
  expect(screen.getByRole('main')).toHaveFocus();
});

/** A browser takes the focus from a control that is disabled, during the render or in the next frame. jsdom never does. */
function loseFocus(
  control: HTMLElement,
  disable: () => void,
  when: 'during the render' | 'after the render',
) {
  const active = jest.spyOn(document, 'activeElement', 'get');
  if (when === 'during the render') active.mockReturnValue(document.body);
  disable();
  active.mockReturnValue(document.body);
  act(() => void control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  return jest.spyOn(control, 'focus').mockImplementation(() => active.mockRestore());
}

it.each(['during the render', 'after the render'] as const)(
  'A control that loses the focus because it is disabled (%s) gets it back each time it is enabled',
  (when) => {
    const change = show('a', 'b');
    act(() => selectOf('b').focus());
    for (let time = 0; time < 2; time += 1) {
      const focused = loseFocus(selectOf('b'), () => change.whileBusy('a', 'b'), when);
      expect(focused).not.toHaveBeenCalled();
      change('a', 'b');
      expect(focused).toHaveBeenCalledTimes(1);
      focused.mockRestore();
    }
  },
);

it('A control that was disabled does not get the focus back if the focus has moved elsewhere', () => {
  const change = show('a', 'b');
  act(() => selectOf('b').focus());
  change.whileBusy('a', 'b');
  act(() => screen.getByRole('link').focus());
  change('a', 'b');
  expect(screen.getByRole('link')).toHaveFocus();
  act(() => screen.getByRole('link').blur());
  change.whileBusy('a', 'b');
  change('a', 'b');
  expect(document.body).toHaveFocus();
});

it('A control that lost the focus before it was disabled does not get it back', () => {
  const change = show('a', 'b');
  act(() => selectOf('b').focus());
  act(() => selectOf('b').blur());
  change.whileBusy('a', 'b');
  change('a', 'b');
  expect(document.body).toHaveFocus();
});
