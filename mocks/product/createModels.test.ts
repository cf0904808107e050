/**
 * Runs with a window, because only there @mswjs/data opens its channel between tabs.
 *
 * @jest-environment jest-fixed-jsdom
 */
import { plainText } from 'supabase-in-memory/schema';
import { verifyPassword } from 'supabase-in-memory/tools';
import { createFakeSupabase } from './createFakeSupabase';
import { createModels, type Models, type ProfileRow } from './createModels';
import { demoAccounts } from './demoAccounts';
import { printedSchema } from './schema/printedSchema';

const [, demoCustomer] = demoAccounts;
const requests = 'public.optimization_requests';

function start(seed = 1) {
  const { backend } = createFakeSupabase({ scenario: 'empty', seed });
  const db = createModels(backend);
  return { backend, db, customer: db.profile.get({ email: demoCustomer.email }) };
}

/** Checked by the compiler: `@ts-expect-error` is an error itself where the line compiles. */
export const refusedByTheCompiler = (db: Models, owner: ProfileRow) => [
  // @ts-expect-error a request belongs to somebody
  db.request.create({ business_name: 'Joe' }),
  // @ts-expect-error a column that requests do not have
  db.request.create({ owner, name: 'Joe' }),
  // @ts-expect-error a status that requests do not have
  db.request.create({ owner, status: 'done' }),
  // @ts-expect-error keywords are a list
  db.request.create({ owner, keywords: 'bread' }),
  // @ts-expect-error the owner says whose it is
  db.request.create({ owner, user_id: owner.id }),
  // @ts-expect-error a location is never null
  db.request.create({ owner, location: null }),
  // @ts-expect-error a role that profiles do not have
  db.profile.create({ role: 'owner' }),
  // @ts-expect-error a column that profiles do not have
  db.profile.get({ name: 'Joe' }),
];

describe('a request', () => {
  test('A created request is stored with every column, as the back end has it', () => {
    const { backend, db, customer } = start();
    const made = db.request.create({ owner: customer });
    expect(Object.keys(made)).toEqual(
      Object.keys(printedSchema.tables['public.optimization_requests'].columns),
    );
    expect([...backend.table(requests).scan()]).toEqual([made]);
    expect(made).toMatchObject({ user_id: customer.id, status: 'pending' });
  });

  test('A created request has the given values, and belongs to its owner', () => {
    const { backend, db } = start();
    const values = {
      id: '00000000-0000-4000-8000-000000000001',
      business_name: 'Juniper Bakehouse',
      location: 'Portland, ME',
      keywords: ['rye bread', 'cake'],
      status: 'failed',
      status_note: 'No such address.',
      created_at: '2026-01-01T10:00:00.000000+00:00',
    } as const;
    const owner = db.profile.create();
    const made = db.request.create({ owner, ...values, keywords: [...values.keywords] });
    expect(made).toEqual({ ...values, user_id: owner.id });
    expect(backend.table(requests).find({ id: values.id })).toEqual(made);
  });

  test.each(printedSchema.enums.request_status)('A created request may have the status %s', (status) => {
    const { db, customer } = start();
    expect(db.request.create({ owner: customer, status }).status).toBe(status);
  });

  test('A created request is a copy, so changing it has no effect', () => {
    const { backend, db, customer } = start();
    const made = db.request.create({ owner: customer, keywords: ['bread'] });
    made.keywords.push('cake');
    made.status = 'failed';
    expect(backend.table(requests).find({ id: made.id })).toMatchObject({
      keywords: ['bread'],
      status: 'pending',
    });
  });

  test('A request that violates a constraint is refused without a trace, and the next one is created', () => {
    const { backend, db, customer } = start();
    const before = backend.changes();
    expect(() => db.request.create({ owner: customer, keywords: [] })).toThrow('keywords_check');
    expect(() => db.request.create({ owner: { id: '00000000-0000-4000-8000-000000000009' } })).toThrow(
      'Nobody has a profile with',
    );
    expect(backend.changes()).toEqual(before);
    expect(db.request.create({ owner: customer }).user_id).toBe(customer.id);
  });
});

describe('an account', () => {
  test('A created account has a user, an identity and a profile with every column', () => {
    const { backend, db } = start();
    const made = db.profile.create({
      email: 'ada@example.com',
      full_name: 'Ada Lovelace',
      role: 'admin',
      created_at: '2026-01-01T10:00:00.000000+00:00',
    });
    expect(Object.keys(made)).toEqual(Object.keys(printedSchema.tables['public.profiles'].columns));
    expect(made).toMatchObject({ email: 'ada@example.com', full_name: 'Ada Lovelace', role: 'admin' });
    expect(db.profile.get({ email: 'ada@example.com' })).toEqual(made);
    const user = backend.table('auth.users').find({ id: made.id });
    expect(user).toMatchObject({ email: made.email, created_at: made.created_at });
    expect(backend.table('auth.identities').findAll({ user_id: made.id })).toHaveLength(1);
  });

  test('A created account has a name unless it is given none', () => {
    const { db } = start();
    expect(db.profile.create().full_name).toMatch(/^\S+ \S+$/);
    expect(db.profile.create({ full_name: null }).full_name).toBeNull();
  });

  test('A created account has the password of the given hash, and without one accepts no demo password', () => {
    const { backend, db } = start();
    const opens = ({ id }: ProfileRow) =>
      verifyPassword(
        demoCustomer.password,
        plainText(backend.table('auth.users').find({ id })?.encrypted_password),
      );
    expect(opens(db.profile.create({ password_hash: demoCustomer.passwordHash }))).toBe(true);
    expect(opens(db.profile.create())).toBe(false);
  });
});

test('The same seed creates the same rows, and another seed different ones', () => {
  const rows = (seed: number) => {
    const { db } = start(seed);
    const owner = db.profile.create();
    return [owner, db.request.create({ owner }), db.request.create({ owner })];
  };
  expect(rows(5)).toEqual(rows(5));
  expect(new Set([...rows(5), ...rows(6)].map(({ id }) => id)).size).toBe(6);
});

test('Each created row is one commit', () => {
  const { backend, db, customer } = start();
  let commits = 0;
  backend.onCommit(() => (commits += 1));
  db.profile.create();
  db.request.create({ owner: customer });
  expect(commits).toBe(2);
});

test('The same rows can be created again after a reset', () => {
  const fake = createFakeSupabase({ scenario: 'empty', seed: 1 });
  const db = createModels(fake.backend);
  const make = () => db.request.create({ owner: db.profile.create() });
  const first = make();
  fake.controls.reset();
  expect(make()).toEqual(first);
});

test('Creating rows notifies no other tab', () => {
  const post = jest.spyOn(BroadcastChannel.prototype, 'postMessage');
  const { db } = start();
  db.request.create({ owner: db.profile.create() });
  expect(post).not.toHaveBeenCalled();
  post.mockRestore();
});

test('Rows are found, counted, changed and deleted as the database’s owner would, with constraints and triggers', () => {
  const { db, customer } = start();
  const [first] = ['One', 'Two'].map((business_name) =>
    db.request.create({ owner: customer, business_name }),
  );
  expect(db.request.count({ user_id: customer.id })).toBe(2);
  expect(db.request.findFirst({ business_name: 'Two' })).toMatchObject({ user_id: customer.id });
  expect(db.request.findFirst({ business_name: 'Three' })).toBeUndefined();
  expect(db.request.update({ business_name: 'One' }, { status: 'failed' })).toBe(1);
  expect(db.historyLine.findMany({ request_id: first!.id, kind: 'status' })).toMatchObject([
    { old_value: 'pending', new_value: 'failed' },
  ]);
  expect(() => db.request.update({ business_name: 'One' }, { business_name: '' })).toThrow(/business_name/);
  expect(db.request.delete({ business_name: 'One' })).toBe(1);
  expect(db.request.findMany().map(({ business_name }) => business_name)).toEqual(['Two']);
  expect(db.historyLine.count({ request_id: first!.id })).toBe(0);
});
