import { tracksOf } from './columns';

// The type requires it; these tests do not.
const className = undefined;

test('The table has a grid track per column, with the leading columns first; on a tablet, too, unless a column says otherwise', () => {
  const columns = [
    { className, width: 2.2 },
    { className, width: '1.5rem', isLeading: true },
    { className, width: '9.5rem' },
  ] as const;
  expect(tracksOf(columns)).toEqual({
    '--columns': '1.5rem minmax(0, 2.2fr) 9.5rem',
    '--tablet-columns': '1.5rem minmax(0, 2.2fr) 9.5rem',
  });
});

test('On a tablet a column that is shown below another one has no grid track of its own', () => {
  const columns = [
    { className, width: 2, onTablet: 1.1 },
    { className, width: 3, onTablet: 'below' },
    { className, width: '6rem' },
  ] as const;
  expect(tracksOf(columns)).toEqual({
    '--columns': 'minmax(0, 2fr) minmax(0, 3fr) 6rem',
    '--tablet-columns': 'minmax(0, 1.1fr) 6rem',
  });
});
