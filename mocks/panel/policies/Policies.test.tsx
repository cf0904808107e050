import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestDemo } from '../../testing/testDemo';
import Policies from './Policies';

const grant = 'grant profiles anon select';

it('The table of rules counts how often each policy and grant was true or false, names what it never was, and updates with each call', async () => {
  const { demo, view, respond, url, anonKey } = createTestDemo();
  const user = userEvent.setup();
  render(<Policies demo={demo} view={view} close={() => undefined} announce={() => undefined} />);
  const table = await screen.findByRole('table');
  const cellsOf = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cellsOf(/^policy profiles people read .*: private\.is_admin\(\)/)).toEqual([
    '0',
    '0',
    '0',
    'true, false',
  ]);
  await act(() => respond(new Request(`${url}/rest/v1/profiles`, { headers: { apikey: anonKey } })));
  expect(await within(table).findByRole('rowheader', { name: grant })).toBeVisible();
  expect(cellsOf(new RegExp(`^${grant}`))).toEqual(['0', '1', '0', '']);
  await user.click(screen.getByRole('checkbox', { name: 'Show only what was not covered' }));
  expect(within(table).queryByRole('rowheader', { name: grant })).not.toBeInTheDocument();
});
