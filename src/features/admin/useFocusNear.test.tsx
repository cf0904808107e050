import { render, screen } from '@testing-library/react';
import { rowMark, useFocusNear } from './useFocusNear';

function List({ ids }: { ids: string[] }) {
  const followFocus = useFocusNear(ids);
  return (
    <div onFocus={followFocus}>
      {ids.map((id) => (
        <div key={id} {...{ [rowMark]: id }}>
          <button>Open {id}</button>
          <select aria-label={id} />
        </div>
      ))}
      <a href="#end">End</a>
    </div>
  );
}

function show(...ids: string[]) {
  const { rerender } = render(<List ids={ids} />);
  return (...next: string[]) => rerender(<List ids={next} />);
}

const of = (name: string) => screen.getByRole('combobox', { name });

it('when a row goes, the same control of the row in its place has the focus', () => {
  const change = show('a', 'b', 'c');
  of('b').focus();
  change('a', 'c');
  expect(of('c')).toHaveFocus();
  change('a');
  expect(of('a')).toHaveFocus();
});

it('a row that moves keeps the focus, and its new place counts', () => {
  const change = show('a', 'b', 'c');
  of('b').focus();
  change('b', 'a', 'c');
  expect(of('b')).toHaveFocus();
  change('a', 'c');
  expect(of('a')).toHaveFocus();
});

it('leaves somebody alone who is elsewhere, and a list without rows', () => {
  const change = show('a', 'b');
  of('b').focus();
  screen.getByRole('link').focus();
  change('a');
  expect(screen.getByRole('link')).toHaveFocus();
  of('a').focus();
  change();
  expect(document.body).toHaveFocus();
});
