import { render, screen, within } from '@testing-library/react';
import { SuggestionExample } from './SuggestionExample';

const shown = () => screen.getByRole('heading').parentElement!;
const rows = () =>
  within(screen.getByRole('list', { name: 'Suggestions' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('In the example of suggestions somebody types the first keyword, and the business comes before the other keywords', () => {
  render(
    <SuggestionExample
      business_name="Okafor Family Law"
      location="Savannah, GA"
      keywords={['family lawyer', 'divorce mediation', 'child custody']}
    />,
  );
  expect(screen.getByRole('heading', { name: /^Example: / })).toBeVisible();
  // The text without its layout, as a screen reader says it.
  expect(shown()).toHaveTextContent('Someone types family lawyer in Savannah, GA');
  expect(rows()).toEqual(['Okafor Family Law family lawyer', 'divorce mediation', 'child custody']);
  expect(shown()).toHaveTextContent(/child custodyThis is an example, not a live result\.$/);
});

test('One keyword of one letter is enough for an example of suggestions', () => {
  render(<SuggestionExample business_name="B" location="L" keywords={['k']} />);
  expect(shown()).toHaveTextContent('Someone types k in L');
  expect(rows()).toEqual(['B k']);
});

test('The example of suggestions shows four of many keywords, even if they are equal, and counts the rest', () => {
  const keywords = Array.from({ length: 20 }, (_, at) => `${'very long '.repeat(7)}${at % 2}`);
  const { rerender } = render(<SuggestionExample business_name="B" location="L" keywords={keywords} />);
  expect(rows()).toHaveLength(4);
  expect(shown()).toHaveTextContent('And 16 more keywords. This is an example');
  rerender(<SuggestionExample business_name="B" location="L" keywords={keywords.slice(0, 5)} />);
  expect(shown()).toHaveTextContent('And 1 more keyword. This is an example');
});

test('Each text in the example of suggestions has the direction of its own script', () => {
  render(<SuggestionExample business_name="رستوران انار" location="Tehran" keywords={['کباب', 'dinner']} />);
  for (const text of ['رستوران انار', 'Tehran', 'کباب', 'dinner'])
    for (const element of screen.getAllByText(text)) expect(element).toHaveAttribute('dir', 'auto');
});
