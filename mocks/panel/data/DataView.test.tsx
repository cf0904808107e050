import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fill } from '../../testing/fill';
import { createTestDemo } from '../../testing/testDemo';
import { everything, readRows, visitor } from './dataAccess';
import DataView from './DataView';

function show() {
  const test = createTestDemo();
  const said: string[] = [];
  render(
    <DataView
      demo={test.demo}
      view={test.view}
      close={() => undefined}
      announce={(text) => said.push(text)}
    />,
  );
  const requests = test.fake.backend.table('public.optimization_requests');
  return { ...test, said, requests, user: userEvent.setup() };
}

it('shows what a chosen person sees, by the policies', async () => {
  const { demo, fake } = createTestDemo();
  const { id } = fake.backend.table('public.profiles').find({ email: 'customer@example.com' })!;
  const seen = async (reader: string) => {
    const answer = await readRows(demo.inspector, {
      table: 'optimization_requests',
      reader,
      offset: 0,
      limit: 5,
    });
    return answer.ok ? answer.value.count : answer.sentence;
  };
  const requests = fake.backend.table('public.optimization_requests');
  const all = requests.size;
  expect(await seen(everything)).toBe(all);
  expect(await seen('admin@example.com')).toBe(all);
  expect(await seen('customer@example.com')).toBe(requests.findAll({ user_id: id! }).length);
  expect(await seen(visitor)).toContain('permission denied for table optimization_requests');
  expect(await seen('nobody@example.com')).toBe('Nobody has the e-mail nobody@example.com.');
});

it('changes a row through the engine, and says its constraints', async () => {
  const { user, requests, said } = show();
  await user.selectOptions(screen.getByLabelText('Table'), 'optimization_requests');
  await user.selectOptions(screen.getByLabelText('Filter'), 'status');
  await user.selectOptions(screen.getByLabelText('Value'), 'failed');
  const failed = requests.findAll({ status: 'failed' });
  expect(await screen.findByText(new RegExp(`of ${failed.length}$`))).toBeVisible();
  await user.click(screen.getAllByLabelText(/^Edit /)[0]!);
  const name = screen.getByLabelText('business_name');
  await user.clear(name);
  await user.click(screen.getByText('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/violates check constraint .*\(23514\)/);
  await fill(user, name, 'Bright Smile');
  await user.selectOptions(screen.getByLabelText('status'), 'completed');
  await user.click(screen.getByText('Save'));
  await screen.findByText(new RegExp(`of ${failed.length - 1}$`));
  expect(requests.findAll({ business_name: 'Bright Smile', status: 'completed' })).toHaveLength(1);
  expect(said).toEqual(['The row of optimization_requests is changed.']);
});

it('adds a row with its defaults, and removes it after a question', async () => {
  const { user, requests, fake } = show();
  const owner = fake.backend.table('public.profiles').find({ email: 'customer@example.com' })!;
  const before = requests.size;
  await user.selectOptions(screen.getByLabelText('Table'), 'optimization_requests');
  await user.click(screen.getByText('Add a row'));
  await fill(user, screen.getByLabelText('user_id'), String(owner.id));
  await fill(user, screen.getByLabelText('business_name'), 'Bright Smile');
  await fill(user, screen.getByLabelText('location'), 'Austin');
  await fill(user, screen.getByLabelText('keywords'), 'dentist, braces');
  await user.click(screen.getByText('Add'));
  await screen.findByText(new RegExp(`of ${before + 1}$`));
  const made = requests.find({ business_name: 'Bright Smile' })!;
  expect(made).toMatchObject({ status: 'pending', keywords: ['dentist', 'braces'] });
  const table = screen.getByRole('region', { name: 'Rows of optimization_requests' });
  await user.click(within(table).getByLabelText(`Edit ${String(made.id)}`));
  await user.click(screen.getByText('Remove…'));
  await user.click(screen.getByText('Remove'));
  await screen.findByText(new RegExp(`of ${before}$`));
  expect(requests.find({ business_name: 'Bright Smile' })).toBeUndefined();
});

it('looks past fault rules, and leaves counts and call log alone', async () => {
  const { demo } = createTestDemo({ scenario: 'outage' });
  const query = { table: 'profiles', reader: everything, offset: 0, limit: 1 };
  expect(await readRows(demo.inspector, query)).toMatchObject({ ok: true });
  expect(await demo.faults()).toMatchObject([{ matches: 0 }]);
  expect(demo.inspector.calls.calls()).toEqual([]);
});
