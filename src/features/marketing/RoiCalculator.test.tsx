import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RoiCalculator } from './RoiCalculator';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const results = () => screen.getByRole('region', { name: 'Your projection' });
/** The value beside a term of the results. */
const result = (term: string) => {
  const label = within(results()).getByText(
    (_, element) => element?.tagName === 'DT' && element.textContent.startsWith(term),
  );
  return label.parentElement?.querySelector('dd')?.textContent;
};

test('The calculator starts with the defaults and their projection', () => {
  render(<RoiCalculator />);
  expect(field(/monthly revenue/i)).toHaveValue('10,000');
  expect(field(/current visibility/i)).toHaveValue('20');
  expect(field(/monthly ad spend/i)).toHaveValue('2,000');
  expect(result('Net monthly gain')).toBe('$40,303');
  expect(result('Annual gain')).toBe('$483,636');
  expect(result('ROI')).toBe('8,109%');
  expect(result('Today')).toBe('$10,000');
  expect(result('Projected')).toBe('$50,000');
  expect(result('Revenue increase')).toBe('$40,000');
  expect(result('Ad spend savings')).toBe('$800');
  expect(result('Service cost')).toBe('\u2212$497');
});

test('The results of the calculator change with every keystroke', async () => {
  const user = userEvent.setup();
  render(<RoiCalculator />);
  await user.clear(field(/monthly revenue/i));
  await user.type(field(/monthly revenue/i), '2');
  expect(result('Today')).toBe('$2');
  await user.type(field(/monthly revenue/i), '0000');
  expect(result('Today')).toBe('$20,000');
  expect(result('Projected')).toBe('$100,000');
});

test('An amount loses its commas when its field gets the focus, and a valid one has them again when it loses it', async () => {
  const user = userEvent.setup();
  render(<RoiCalculator />);
  const revenue = field(/monthly revenue/i);
  await user.click(revenue);
  expect(revenue).toHaveValue('10000');
  await user.type(revenue, '00.50');
  expect(revenue).toHaveValue('1000000.50');
  await user.tab();
  expect(revenue).toHaveValue('1,000,000.5');
  await user.clear(revenue);
  await user.type(revenue, '25000x');
  await user.tab();
  expect(revenue).toHaveValue('25000x');
});

test('The numbers in the calculator are restored after a reload', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<RoiCalculator />);
  await user.clear(field(/ad spend/i));
  // Not a valid number, so the text is kept as it was typed.
  await user.type(field(/ad spend/i), '5,5');
  unmount();
  render(<RoiCalculator />);
  expect(field(/ad spend/i)).toHaveValue('5,5');
  expect(field(/monthly revenue/i)).toHaveValue('10,000');
});

test('A link opens the calculator with the link’s numbers; typing removes them from the URL, and the typed ones are kept', async () => {
  const user = userEvent.setup();
  history.replaceState(null, '', '/#roi=4000;12.5;0');
  const { unmount } = render(<RoiCalculator />);
  expect(field(/monthly revenue/i)).toHaveValue('4000');
  expect(field(/visibility/i)).toHaveValue('12.5');
  // The focus selects the text, so that 7 replaces it.
  await user.type(field(/ad spend/i), '7');
  expect(location.hash).toBe('');
  unmount();
  render(<RoiCalculator />);
  expect(field(/ad spend/i)).toHaveValue('7');
});

test.each([
  ['#roi=lots;20;2000', /monthly revenue/i, 'Enter a number'],
  // Not a valid escape, and nothing after it, so that the other two fields are empty.
  ['#roi=%E0%A4%A', /visibility/i, 'Enter a number from 1 to 100.'],
  ['#roi=1;1;<b>', /ad spend/i, 'Enter a number'],
])('A link with invalid or missing numbers, %s, shows the error at the field', (hash, name, problem) => {
  history.replaceState(null, '', `/${hash}`);
  render(<RoiCalculator />);
  expect(field(name)).toBeInvalid();
  expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(problem));
});

test('A field and its slider have the same value', async () => {
  const user = userEvent.setup();
  render(<RoiCalculator />);
  const slider = screen.getByRole('slider', { name: /visibility/i });
  fireEvent.change(slider, { target: { value: '50' } });
  expect(field(/current visibility/i)).toHaveValue('50');
  expect(result('Projected')).toBe('$20,000');
  await user.clear(field(/current visibility/i));
  await user.type(field(/current visibility/i), '25');
  expect(slider).toHaveValue('25');
  await user.type(field(/current visibility/i), '0');
  // 250 percent is invalid, so the slider stays.
  expect(slider).toHaveValue('25');
});

test.each(['', '-1', '1e308', '9'.repeat(30), '1,5', 'lots'])(
  'The input "%s" shows a hint at its field and no result',
  (typed) => {
    const { container } = render(<RoiCalculator />);
    const revenue = field(/monthly revenue/i);
    fireEvent.change(revenue, { target: { value: typed } });
    expect(revenue).toBeInvalid();
    expect(revenue).toHaveAccessibleDescription(/enter|digits|point|negative/i);
    expect(result('Net monthly gain')).toBe('–');
    expect(result('Projected')).toBe('–');
    expect(container).not.toHaveTextContent(/NaN|Infinity|\de\+/);

    fireEvent.change(revenue, { target: { value: '100' } });
    expect(revenue).toBeValid();
    expect(result('Today')).toBe('$100');
  },
);

test('The largest amounts are abbreviated', () => {
  render(<RoiCalculator />);
  fireEvent.change(field(/monthly revenue/i), { target: { value: '1000000000' } });
  fireEvent.change(field(/current visibility/i), { target: { value: '1' } });
  expect(result('Annual gain')).toBe('$1.19T');
  expect(result('ROI')).toBe('19.9B%');
});

test('Every field has its unit in the label', () => {
  render(<RoiCalculator />);
  expect(field(/monthly revenue/i)).toHaveAccessibleName('Monthly revenue US dollars a month');
  expect(field(/current visibility/i)).toHaveAccessibleName('Current visibility % of relevant searches');
  expect(field(/ad spend/i)).toHaveAccessibleName('Monthly ad spend US dollars a month');
});

test('The result of the calculator is announced only after somebody has typed and paused', () => {
  jest.useFakeTimers();
  try {
    render(<RoiCalculator />);
    const announcement = screen.getByRole('status');
    act(() => jest.advanceTimersByTime(5_000));
    expect(announcement).toBeEmptyDOMElement();
    fireEvent.change(field(/ad spend/i), { target: { value: '0' } });
    expect(announcement).toBeEmptyDOMElement();
    act(() => jest.advanceTimersByTime(1_000));
    expect(announcement).toHaveTextContent('Net monthly gain $39,503');
  } finally {
    jest.useRealTimers();
  }
});

test('Input in the prerendered page before hydration is kept', async () => {
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(<RoiCalculator />);
  const input = host.querySelector<HTMLInputElement>('#monthlyRevenue');
  if (!input) throw new Error('no field');
  input.value = '500';
  const root = await act(async () => hydrateRoot(host, <RoiCalculator />));
  expect(input).toHaveValue('500');
  expect(result('Today')).toBe('$500');
  act(() => root.unmount());
  host.remove();
});

test('A negative result is marked as a loss', () => {
  render(<RoiCalculator />);
  expect(results()).not.toHaveAttribute('data-loss');
  fireEvent.change(field(/ad spend/i), { target: { value: '0' } });
  fireEvent.change(field(/current visibility/i), { target: { value: '100' } });
  expect(result('Net monthly gain')).toBe('\u2212$497');
  expect(results()).toHaveAttribute('data-loss');
});
