import { configureStore } from '@reduxjs/toolkit';
import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { formatMoney } from '../../lib/formatMoney';
import { signUpState } from '../../lib/pages';
import { anonymousSession, sessionSlice } from '../session/sessionSlice';
import { projectRoi, roiDefaults, type RoiInput } from './roi';
import { serviceCost } from '../../lib/offer';
import { RoiOutlook } from './RoiOutlook';
import { roiLink } from './roiEntries';

const words = {
  today: 'Today',
  projected: 'Projected',
  blocked: 'Fix the marked field to see your projection.',
};

function CurrentLocation() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state: state as unknown })}</output>;
}

function show(change: Partial<RoiInput> | null = {}, { signedIn = false } = {}) {
  const input = change && { ...roiDefaults, ...change };
  const session = signedIn
    ? { ...anonymousSession, status: 'signedIn' as const, user: { id: '1', email: 'customer@example.com' } }
    : anonymousSession;
  const store = configureStore({
    reducer: { session: sessionSlice.reducer },
    preloadedState: { session },
  });
  return render(
    <Provider store={store}>
      <MemoryRouter>
        <RoiOutlook
          input={input}
          projection={input && projectRoi(input)}
          parts={{ words, serviceCost, formatMoney, linkOf: roiLink }}
        />
        <CurrentLocation />
      </MemoryRouter>
    </Provider>,
  );
}

/** Hidden, because the table is inside a closed details element. */
const tableRows = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent));
const outlook = () => screen.getByRole('region', { name: 'Your next twelve months' });
const loss = { monthlyRevenue: 400, visibility: 50, adSpend: 0 };

// The tab keeps the choice of the share.
beforeEach(() => sessionStorage.clear());

test('The chart of the year is described in words', () => {
  show();
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'Line chart of twelve months. Today’s line, dashed, ends at $96,000; the projected line, solid, at $579,636.',
  );
});

test('The gain after the fee is stated for one month and for the year', () => {
  show();
  expect(outlook()).toHaveTextContent(
    'After the fee, you’re $40,303 ahead in one month and $483,636 in twelve.',
  );
});

test('A lower share of the increase changes the words, the curve and the table', async () => {
  show({ monthlyRevenue: 1_000, visibility: 50, adSpend: 0 });
  expect(outlook()).toHaveTextContent('you’re $503 ahead');
  await userEvent.click(screen.getByRole('radio', { name: 'Expected (½)' }));
  expect(outlook()).toHaveTextContent('you’re $3 ahead in one month and $36 in twelve.');
  expect(screen.getByRole('img')).toHaveAccessibleName(/at \$12,000.*at \$12,036/s);
  expect(tableRows().at(-1)).toEqual(['12', '$12,000', '$12,036']);
  await userEvent.click(screen.getByRole('radio', { name: 'Low (¼)' }));
  expect(outlook()).toHaveTextContent('The service costs $247 a month more than it brings in.');
  expect(screen.getByRole('img')).toHaveAccessibleName(/at \$12,000.*at \$9,036/s);
});

test('A negative gain is described as a loss', () => {
  show(loss);
  expect(outlook()).toHaveTextContent('The service costs $97 a month more than it brings in.');
  expect(screen.getByRole('img')).toHaveAccessibleName(/at \$4,800.*at \$3,636/s);
});

test('The link to these numbers has the values as the fields show them', () => {
  show({ monthlyRevenue: 1_250.5, visibility: 12, adSpend: 0 });
  expect(screen.getByRole('link', { name: 'Link to these numbers' })).toHaveAttribute(
    'href',
    '#roi=1,250.5;12;0',
  );
});

test('The table of the year has every month of both curves', () => {
  show({ monthlyRevenue: 2_000, visibility: 50, adSpend: 500 });
  const rows = tableRows();
  expect(rows).toHaveLength(14);
  expect(rows[0]).toEqual(['Month', 'Today', 'Projected']);
  expect(rows[1]).toEqual(['Start', '$0', '$0']);
  expect(rows[4]).toEqual(['3', '$4,500', '$9,609']);
  expect(rows[13]).toEqual(['12', '$18,000', '$38,436']);
});

test('With an invalid field no chart is shown', () => {
  const { container } = show(null);
  expect(outlook()).toHaveTextContent('Fix the marked field to see your projection.');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(container).not.toHaveTextContent(/NaN|Infinity/);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  { monthlyRevenue: 1_000_000_000, visibility: 1, adSpend: 1_000_000_000 },
  { monthlyRevenue: 0, visibility: 100, adSpend: 0 },
  { monthlyRevenue: 0.01, visibility: 99.99, adSpend: 0 },
])('The chart can show the highest and lowest values: %o', (input) => {
  const { container } = show(input);
  expect(screen.getByRole('img')).toBeInTheDocument();
  expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
});

test('"Start with these numbers" opens the sign-up form', async () => {
  show();
  await userEvent.click(screen.getByRole('link', { name: 'Start with these numbers' }));
  expect(screen.getByRole('status')).toHaveTextContent(
    JSON.stringify({ pathname: '/auth', state: signUpState }),
  );
});

test('A signed-in user is led to the dashboard instead of the sign-up form', () => {
  show({}, { signedIn: true });
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('link', { name: /Start with/ })).not.toBeInTheDocument();
});
