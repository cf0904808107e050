import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fill } from '../../testing/fill';
import { createTestDemo } from '../../testing/testDemo';
import { everything, listTables, readRows, visitor } from './dataAccess';
import type { Operator } from './query';
import DataView from './DataView';

function show() {
  const test = createTestDemo();
  const announced: string[] = [];
  render(
    <DataView
      demo={test.demo}
      view={test.view}
      close={() => undefined}
      announce={(text) => announced.push(text)}
    />,
  );
  const requests = test.fake.backend.table('public.optimization_requests');
  return { ...test, announced, requests, user: userEvent.setup() };
}

it('The data view shows what a chosen person may see by grants and policies', async () => {
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
  expect(await seen('nobody@example.com')).toBe('No account has the email nobody@example.com.');
});

it('An edited row is saved, and a violated constraint is reported with PostgreSQL’s message', async () => {
  const { user, requests, announced } = show();
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
  expect(announced).toEqual(['Row in optimization_requests saved.']);
});

it('A new row gets its defaults, and has no Remove button in a table from which nobody may delete', async () => {
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
  const table = screen.getByRole('region', { name: 'Rows in optimization_requests' });
  await user.click(within(table).getByLabelText(`Edit ${String(made.id)}`));
  expect(screen.getByText('Save')).toBeVisible();
  expect(screen.queryByText('Remove…')).not.toBeInTheDocument();
});

it('A row of a table from which somebody may delete is removed after a confirmation', async () => {
  const { user, fake } = show();
  const { id } = fake.backend.table('public.profiles').find({ email: 'customer@example.com' })!;
  const settings = fake.backend.table('public.mail_settings');
  const before = settings.size;
  await user.selectOptions(screen.getByLabelText('Table'), 'mail_settings');
  await user.click(screen.getByText('Add a row'));
  await fill(user, screen.getByLabelText('user_id'), String(id));
  await user.click(screen.getByText('Add'));
  const table = await screen.findByRole('region', { name: 'Rows in mail_settings' });
  await user.click(await within(table).findByLabelText(`Edit ${String(id)}`));
  await user.click(screen.getByText('Remove…'));
  await user.click(screen.getByText('Remove'));
  expect(await screen.findByText('No rows.')).toBeVisible();
  expect(settings.size).toBe(before);
  expect(settings.find({ user_id: id ?? null })).toBeUndefined();
});

it('Calls of the data view bypass fault rules, and are neither counted by rules nor logged', async () => {
  const { demo } = createTestDemo({ scenario: 'outage' });
  const query = { table: 'profiles', reader: everything, offset: 0, limit: 1 };
  expect(await readRows(demo.inspector, query)).toMatchObject({ ok: true });
  expect(await demo.fake.faults.list()).toMatchObject([{ matches: 0 }]);
  expect(demo.inspector.calls.entries()).toEqual([]);
});

it('Tables that the data API does not expose are shown under “Everything” only, without the hashes of passwords', async () => {
  const { user, fake } = show();
  await user.selectOptions(screen.getByLabelText('Table'), 'auth.users');
  const users = fake.backend.table('auth.users').size;
  expect(await screen.findByText(`1–${users} of ${users}`)).toBeVisible();
  expect(screen.queryByText('Add a row')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('As seen by'), 'customer@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'auth.users belongs to a service: the data API never shows it. Select “Everything” to see it.',
  );
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('As seen by'), everything);
  await user.selectOptions(screen.getByLabelText('Filter'), 'email');
  await user.type(screen.getByLabelText('Value'), 'CUSTOMER@');
  const customer = fake.backend.table('auth.users').find({ email: 'customer@example.com' })!;
  await user.click(await screen.findByLabelText(`Look at ${String(customer.id)}`));
  expect(screen.getByText('Row in auth.users')).toHaveFocus();
  expect(screen.getByText('customer@example.com')).toBeVisible();
  expect(screen.getByText('a salted hash')).toBeVisible();
  expect(document.body).not.toHaveTextContent(String(customer.encrypted_password));
  await user.click(screen.getByText('Back to the rows'));
  expect(await screen.findByText('1–1 of 1')).toBeVisible();
});

it('The data view lists the tables of each service and the mailbox, but not the fake’s own state', () => {
  const { demo } = createTestDemo();
  const serviceTables = listTables(demo.inspector).filter(({ ofService }) => ofService);
  expect(serviceTables.map(({ table }) => table).sort()).toEqual([
    'auth.flow_state',
    'auth.identities',
    'auth.mfa_challenges',
    'auth.mfa_factors',
    'auth.one_time_tokens',
    'auth.refresh_tokens',
    'auth.sessions',
    'auth.users',
    'fake.mailbox',
    'storage.buckets',
  ]);
});

it('The data view filters and sorts tables that the data API does not expose, as PostgreSQL would', async () => {
  const { demo, fake } = createTestDemo();
  for (const [number, code] of [null, '111', '33'].entries()) {
    fake.backend.table('fake.mailbox').insert({
      id: `00000000-0000-4000-8000-00000000000${number}`,
      number,
      to: `ana${number}@example.com`,
      subject: 'Hello',
      at: `2026-03-0${number + 1}T00:00:00.000000+00:00`,
      link: null,
      code,
      text: null,
    });
  }
  /** The number of all matching rows, and the `number` of each row on the page; or why there are none. */
  const read = async (query: Partial<Parameters<typeof readRows>[1]>) => {
    const answer = await readRows(demo.inspector, {
      table: 'fake.mailbox',
      reader: everything,
      offset: 0,
      limit: 10,
      ...query,
    });
    return answer.ok
      ? [answer.value.count, ...answer.value.rows.map(({ number }) => number)]
      : answer.sentence;
  };
  const filter = (column: string, operator: Operator, value = '') =>
    read({ filter: { column, operator, value } });
  expect(await read({ offset: 1, limit: 1 })).toEqual([3, 1]);
  expect(await read({ order: { column: 'code', descending: true } })).toEqual([3, 0, 2, 1]);
  expect(await read({ order: { column: 'number', descending: true }, limit: 2 })).toEqual([3, 2, 1]);
  expect(await filter('code', 'null')).toEqual([1, 0]);
  expect(await filter('code', 'is', '33')).toEqual([1, 2]);
  expect(await filter('to', 'contains', 'ANA1')).toEqual([1, 1]);
  expect(await filter('number', 'atLeast', '1')).toEqual([2, 1, 2]);
  expect(await filter('at', 'atMost', '2026-03-02')).toEqual([2, 0, 1]);
  expect(await filter('at', 'is', '2026-03-02')).toEqual([1, 1]);
  expect(await filter('at', 'atLeast', 'soon')).toBe(
    'invalid input syntax for type timestamp with time zone: "soon"',
  );
  expect(await read({ reader: visitor })).toBe(
    'The mailbox belongs to the demo: the data API never shows it. Select “Everything” to see it.',
  );
});

it('In a table as a person sees it, “Why?” explains why a cell is visible, and a button tells which policies hide rows', async () => {
  const { user, demo, fake } = show();
  expect(demo.accounts.map(({ email }) => email)).toContain('customer@example.com');
  const { id } = fake.backend.table('public.profiles').find({ email: 'customer@example.com' })!;
  await user.selectOptions(screen.getByLabelText('Table'), 'profiles');
  expect(screen.queryByRole('button', { name: /^Why/ })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('As seen by'), 'customer@example.com');
  await user.click(await screen.findByRole('button', { name: 'Why? email customer@example.com' }));
  const why = await screen.findByRole('region', { name: 'Why' });
  expect(why).toHaveTextContent(`customer@example.com may read the row of profiles that the call looked at.`);
  expect(why).toHaveTextContent('id = auth.uid() is true');
  expect(within(why).getAllByText(/^supabase\/migrations\/\d+_policies\.sql:3$/).length).toBeGreaterThan(0);
  expect(within(why).getByText(String(id))).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Close the explanation' }));
  await user.click(screen.getByRole('button', { name: 'Why these rows?' }));
  expect(await screen.findByText(/policies hide \d+\./)).toBeVisible();
});

it('Arrow keys move between the “Why?” buttons of a row', async () => {
  const { user } = show();
  await user.selectOptions(screen.getByLabelText('Table'), 'profiles');
  await user.selectOptions(screen.getByLabelText('As seen by'), 'customer@example.com');
  const first = await screen.findByRole('button', { name: /^Why\? id / });
  first.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: /^Why\? full_name / })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(first).toHaveFocus();
});
