import type { Row } from 'supabase-in-memory';
import {
  createUser,
  deleteRows,
  insertRow,
  plainText,
  PostgresError,
  type StatementContext,
  updateRow,
  updateRows,
  writerOf,
} from 'supabase-in-memory/schema';
import { createContext, visible } from 'supabase-in-memory/tools';
import { createFakeSupabase, type FakeSupabase } from '../createFakeSupabase';

let fake: FakeSupabase;
let admin: string;
let customer: string;
beforeEach(() => {
  fake = createFakeSupabase({ scenario: 'empty', seed: 1 });
  admin = idOf('admin@example.com');
  customer = idOf('customer@example.com');
});

const profiles = () => fake.backend.table('public.profiles');
const idOf = (email: string): string => plainText(profiles().find({ email })?.id);
const as = (sub: string): StatementContext =>
  createContext(fake.backend, {
    role: 'authenticated',
    claims: {
      sub,
      role: 'authenticated',
      amr: [{ method: 'password', timestamp: Math.floor(fake.backend.clock.now() / 1000) }],
    },
  });
const profile = (id: string): Row => profiles().find({ id }) ?? {};

function refusalOf(work: () => unknown): string {
  try {
    fake.backend.transaction(work);
  } catch (error) {
    if (error instanceof PostgresError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'accepted';
}

const request = (values: Row): Row => ({
  business_name: 'Bakery',
  location: 'Oslo',
  keywords: ['bread'],
  ...values,
});

const submit = (values: Row, who = customer) =>
  refusalOf(() => insertRow(fake.backend, 'public.optimization_requests', request(values), as(who)));

const tooManyKeywords = Array.from({ length: 51 }, (_, at) => `k${at}`);

test.each<[string, Row]>([
  ['Persian with a zero-width non-joiner', { business_name: 'نان\u200Cوایی', location: 'تهران' }],
  ['a family emoji', { business_name: '👨‍👩‍👧‍👦 Daycare', keywords: ['👨‍👩‍👧‍👦'] }],
  ['120 characters that are 240 code units', { business_name: '😀'.repeat(120) }],
  [
    '80 characters in a keyword and 50 keywords',
    { keywords: tooManyKeywords.slice(1).map((k) => k.padEnd(80, 'x')) },
  ],
])('The schema accepts %s', (_, values) => {
  expect(submit(values)).toBe('accepted');
});

test.each<[string, Row, string]>([
  ['an empty name', { business_name: '' }, 'business_name'],
  ['121 characters', { business_name: 'x'.repeat(121) }, 'business_name'],
  ['white space around', { business_name: ' Bakery' }, 'business_name'],
  ['a no-break space around', { location: 'Oslo\u00A0' }, 'location'],
  ['a line break inside', { location: 'Os\nlo' }, 'location'],
  ['a bidirectional override', { business_name: 'Bake\u202Ery' }, 'business_name'],
  ['invisible characters only', { business_name: '\u200B\u2060' }, 'business_name'],
  ['no keyword', { keywords: [] }, 'keywords'],
  ['51 keywords', { keywords: tooManyKeywords }, 'keywords'],
  ['an empty keyword', { keywords: ['bread', ''] }, 'keywords'],
  ['a keyword that is null', { keywords: ['bread', null] }, 'keywords'],
  ['81 characters in a keyword', { keywords: ['x'.repeat(81)] }, 'keywords'],
])('The schema refuses %s', (_, values, column) => {
  expect(submit(values)).toBe(
    `23514 new row for relation "optimization_requests" violates check constraint "optimization_requests_${column}_check"`,
  );
});

test('A customer submits only for their own account, and sees only their own rows', () => {
  expect(submit({ user_id: admin })).toBe(
    '42501 new row violates row-level security policy for table "optimization_requests"',
  );
  expect(submit({ user_id: customer })).toBe('accepted');
  const seen = (who: string) => visible(fake.backend, 'public.optimization_requests', 'select', as(who));
  expect(seen(customer)).toMatchObject({ kind: 'equals', equals: { user_id: customer } });
  expect(seen(admin).kind).toBe('all');
});

describe('changes of a profile', () => {
  const change = (who: string, id: string, values: Row) =>
    refusalOf(() => updateRow(fake.backend, 'public.profiles', profile(id), values, as(who)));

  test('People change their own name, and never their own role', () => {
    expect(change(customer, customer, { full_name: 'Jamie' })).toBe('accepted');
    expect(change(customer, customer, { role: 'admin' })).toBe('42501 Only an admin may change a role.');
    expect(profile(customer)).toMatchObject({ full_name: 'Jamie', role: 'user' });
  });

  test('An admin changes any role, and nobody else’s name', () => {
    expect(change(admin, customer, { role: 'admin' })).toBe('accepted');
    expect(change(admin, customer, { full_name: 'X' })).toBe('42501 Only the person may change their name.');
    expect(change(customer, admin, { role: 'user' })).toBe('accepted');
    // The demoted admin has lost the right with that statement.
    expect(change(admin, customer, { role: 'user' })).toMatch(/^42501/);
  });

  test('At least one admin remains, also for the service role and on deletion', () => {
    const gone = '23514 At least one admin must remain.';
    expect(change(admin, admin, { role: 'user' })).toBe(gone);
    expect(
      refusalOf(() => updateRows(fake.backend, 'public.profiles', { id: admin }, { role: 'user' })),
    ).toBe(gone);
    expect(refusalOf(() => deleteRows(fake.backend, 'auth.users', { id: admin }))).toBe(gone);
    expect(profile(admin).role).toBe('admin');
    expect(refusalOf(() => deleteRows(fake.backend, 'auth.users', { id: customer }))).toBe('accepted');
    expect(profiles().size).toBe(1);
  });
});

describe('an account and its profile', () => {
  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada \t\n Lovelace  ', 'Ada Lovelace'],
    ['\u202EAda', 'Ada'],
    ['   ', null],
    ['\u200B', null],
    [null, null],
    ['x'.repeat(200), 'x'.repeat(120)],
    [`${'x'.repeat(119)} y`, 'x'.repeat(119)],
  ])('The name %j of a sign-up becomes %j', (given, stored) => {
    const id = fake.backend.transaction(() =>
      createUser(fake.backend, { email: 'new@example.com', password: 'secret123', full_name: given }),
    );
    expect(profile(id)).toMatchObject({ full_name: stored, email: 'new@example.com', role: 'user' });
  });

  test('The address of the profile follows the account', () => {
    updateRows(fake.backend, 'auth.users', { id: customer }, { email: 'moved@example.com' });
    expect(profile(customer).email).toBe('moved@example.com');
  });
});

describe('search', () => {
  const search = (name: string, who: string, text: string): unknown[] => {
    const answer = fake.backend.schema.functions?.[name]?.run(
      { search: text },
      as(who),
      writerOf(fake.backend, as(who)),
    );
    const { rows } = answer as { rows: Row[] };
    return rows.map((row) => row.business_name ?? row.email);
  };

  beforeEach(() => {
    submit({ business_name: 'Harbor Bakery', location: 'Bergen', keywords: ['Sourdough', '50% off_'] });
    submit({ business_name: 'Admin’s own' }, admin);
  });

  test.each([
    ['harbor', ['Harbor Bakery']],
    ['BERGEN', ['Harbor Bakery']],
    ['sourd', ['Harbor Bakery']],
    ['50% off_', ['Harbor Bakery']],
    ['b%y', []],
    ['bakery\nbergen', ['Harbor Bakery']],
    ['customer@example', ['Harbor Bakery']],
    ['jamie', ['Harbor Bakery']],
    ['', ['Admin’s own', 'Harbor Bakery']],
  ])('An admin who searches all requests for %j finds %j', (text, expected) => {
    expect(search('find_requests', admin, text)).toEqual(expected);
  });

  test('A customer finds only their own requests and profile', () => {
    expect(search('find_requests', customer, 'o')).toEqual(['Harbor Bakery']);
    expect(search('find_requests', customer, 'admin')).toEqual([]);
    expect(search('find_people', customer, 'example.com')).toEqual(['customer@example.com']);
    expect(search('find_people', customer, 'admin')).toEqual([]);
    expect(search('find_people', admin, 'EXAMPLE.com')).toHaveLength(2);
  });
});

test('An account stores 16 kB of metadata, and a sign-up with more keeps what the product needs', () => {
  const users = fake.backend.table('auth.users');
  const envelope = '{"junk": ""}'.length;
  const store = (length: number) =>
    refusalOf(() =>
      updateRows(
        fake.backend,
        'auth.users',
        { id: customer },
        {
          raw_user_meta_data: { junk: 'x'.repeat(length) },
          last_sign_in_at: 'now',
        },
      ),
    );
  expect(store(16_384 - envelope)).toBe('accepted');
  expect(store(16_385 - envelope)).toBe('23514 An account may store 16 kB about itself.');
  const id = fake.backend.transaction(() =>
    createUser(fake.backend, { email: 'new@example.com', full_name: 'x'.repeat(20_000) }),
  );
  expect(users.find({ id })?.raw_user_meta_data).toEqual({
    sub: id,
    email: 'new@example.com',
    email_verified: true,
    phone_verified: false,
    full_name: 'x'.repeat(1000),
  });
});
