import type { Json, Row } from 'supabase-in-memory';
import { plainText } from 'supabase-in-memory/schema';
import { fixedStart } from 'supabase-in-memory/schema';
import { verifyPassword } from 'supabase-in-memory/tools';
import { createFakeSupabase, type FakeSupabase } from './createFakeSupabase';
import { createModels } from './createModels';
import { scenarios } from './scenarios';
import { productSchema } from './schema/productSchema';
import { demoAccounts } from './demoAccounts';

const rowsOf = (fake: FakeSupabase, table: string): Readonly<Row>[] => [...fake.backend.table(table).scan()];
const requests = 'public.optimization_requests';

function wholeState({ backend }: FakeSupabase): string {
  return JSON.stringify(
    Object.keys(backend.schema.tables).map((name) => [name, ...backend.table(name).scan()]),
  );
}

function submit({ backend }: FakeSupabase, business_name: string) {
  const db = createModels(backend);
  return db.request.create({ owner: db.profile.get({ role: 'user' }), business_name });
}

describe.each(scenarios.map(({ name }) => name))('scenario %s', (scenario) => {
  const fake = createFakeSupabase({ scenario, seed: 1 });

  test.each(demoAccounts.map((account) => [account.email, account] as const))(
    'The scenario has the account %s',
    (email, account) => {
      const user = fake.backend.table('auth.users').find({ email });
      expect(verifyPassword(account.password, plainText(user?.encrypted_password))).toBe(true);
      expect(user?.email_confirmed_at).not.toBeNull();
      expect(fake.backend.table('auth.identities').findAll({ user_id: user?.id ?? null })).toHaveLength(1);
      expect(fake.backend.table('public.profiles').find({ id: user?.id ?? null })).toMatchObject({
        email,
        full_name: account.fullName,
        role: account.who === 'admin' ? 'admin' : 'user',
      });
    },
  );

  test('The scenario has a summary of one sentence, and fault rules that the control API accepts', () => {
    const { about } = fake.controls.state().scenarios.find(({ name }) => name === scenario) ?? { about: '' };
    expect(about).toMatch(/^[A-Z][^.]+\.$/);
    fake.controls.setFaults(fake.controls.faults());
    expect(fake.controls.faults()).toEqual(scenarios.find(({ name }) => name === scenario)?.faults ?? []);
  });

  test('The scenario’s rows satisfy their constraints, and all of their dates are in the past', () => {
    const { schema } = fake.backend;
    const now = new Date(fake.backend.clock.now()).toISOString();
    const joined = new Map(rowsOf(fake, 'public.profiles').map((row) => [row.id, plainText(row.created_at)]));
    const wrong: string[] = [];
    for (const [name, definition] of Object.entries(schema.tables)) {
      const rows = rowsOf(fake, name);
      // Check only every fiftieth row of a large table.
      const step = rows.length > 10_000 ? 50 : 1;
      for (let at = 0; at < rows.length; at += step) {
        const row = rows[at] ?? {};
        const mustHold = (holds: boolean, rule: string) => {
          if (!holds) wrong.push(`${name} ${at}: ${rule}`);
        };
        for (const check of definition.checks ?? []) mustHold(check.holds(row) !== false, check.name);
        for (const column of Object.keys(definition.columns)) {
          if (row[column] === null) mustHold(definition.columns[column]?.nullable === true, column);
        }
        for (const { name: key, columns, references } of definition.foreignKeys ?? []) {
          const where = Object.fromEntries(
            references.columns.map((column, i) => [column, row[columns[i] ?? ''] ?? null]),
          );
          if (!Object.values(where).includes(null)) {
            mustHold(fake.backend.table(references.table).find(where) !== undefined, key);
          }
        }
        if (typeof row.created_at === 'string')
          mustHold(row.created_at < now || name.startsWith('fake.'), 'in the past');
        if (name === requests)
          mustHold(plainText(row.created_at) > (joined.get(row.user_id ?? null) ?? ''), 'after its owner');
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the default scenario', () => {
  const fake = createFakeSupabase({ seed: 1 });

  test('The default scenario has a dozen people and forty requests of three months in every status', () => {
    const rows = rowsOf(fake, requests);
    expect(rowsOf(fake, 'public.profiles')).toHaveLength(12);
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map((row) => row.status)).size).toBe(4);
    expect(new Set(rows.map((row) => row.location)).size).toBeGreaterThan(15);
    const oldest = Math.min(...rows.map((row) => Date.parse(plainText(row.created_at))));
    const days = (fake.backend.clock.now() - oldest) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(95);
  });

  test('The default scenario has people without a name, and the customer’s requests in several statuses', () => {
    expect(rowsOf(fake, 'public.profiles').filter((row) => row.full_name === null).length).toBeGreaterThan(1);
    const { id = null } = fake.backend.table('public.profiles').find({ email: 'customer@example.com' }) ?? {};
    const own = fake.backend.table(requests).findAll({ user_id: id });
    expect(new Set(own.map((row) => row.status)).size).toBeGreaterThanOrEqual(3);
  });

  test('The dates of the default scenario are relative to the machine’s clock', () => {
    const now = Date.parse('2031-05-06T07:08:09Z');
    const current = createFakeSupabase({ now: () => now });
    const newest =
      rowsOf(current, requests)
        .map((row) => plainText(row.created_at))
        .sort()
        .at(-1) ?? '';
    expect(now - Date.parse(newest)).toBeLessThan(86_400_000);
    expect(current.controls.state()).toMatchObject({ seeded: false, clock: '2031-05-06T07:08:09.000Z' });
  });
});

describe('the large scenario', () => {
  test('The large scenario has a thousand people and a hundred thousand requests, listed like any other table', () => {
    const { backend } = createFakeSupabase({ scenario: 'large', seed: 1 });
    const table = backend.table(requests);
    expect([backend.table('public.profiles').size, table.size]).toEqual([1000, 100_000]);
    for (const { columns } of productSchema.tables[requests]?.indexes ?? []) {
      let before: Readonly<Row> | undefined;
      let count = 0;
      const misplaced: number[] = [];
      for (const row of table.ordered(columns) ?? []) {
        if (before && count % 37 === 0) {
          for (const { column, descending } of columns) {
            const [left, right] = [before[column] ?? null, row[column] ?? null];
            if (left === right) continue;
            const rank = (value: Json) =>
              column === 'status'
                ? ['pending', 'processing', 'completed', 'failed'].indexOf(plainText(value))
                : value;
            const [a, b] = [rank(left) ?? '', rank(right) ?? ''];
            if (a < b !== (descending !== true)) misplaced.push(count);
            break;
          }
        }
        before = row;
        count += 1;
      }
      expect(count).toBe(100_000);
      expect(misplaced).toEqual([]);
    }
    const some = table.ordered([{ column: 'created_at', descending: true }])?.slice(70_000, 1)[0];
    expect(table.find({ id: some?.id ?? null })).toEqual(some);
    expect(
      new Set(rowsOf(createFakeSupabase({ scenario: 'large', seed: 2 }), requests).map((row) => row.id)).size,
    ).toBe(100_000);
  });

  test('The large scenario’s accounts are found by their email address', () => {
    const { backend } = createFakeSupabase({ scenario: 'large', seed: 1 });
    const [, , someone] = [...backend.table('auth.users').scan()];
    const user = backend.table('auth.users').find({ email: someone?.email ?? null });
    expect(user?.id).toBe(someone?.id);
    expect(backend.table('public.profiles').find({ id: user?.id ?? null })?.email).toBe(user?.email);
    expect(backend.table('auth.identities').find({ user_id: user?.id ?? null })?.email).toBe(user?.email);
  });
});

describe('reproducible state', () => {
  test('The same scenario, seed and writes give the same bytes', () => {
    const [left, right] = [createFakeSupabase({ seed: 42 }), createFakeSupabase({ seed: 42, now: () => 5 })];
    for (const fake of [left, right]) submit(fake, 'Same');
    expect(wholeState(left)).toBe(wholeState(right));
    expect(wholeState(createFakeSupabase({ seed: 43 }))).not.toBe(
      wholeState(createFakeSupabase({ seed: 42 })),
    );
  });

  test('A reset gives the same bytes as the start', () => {
    const fake = createFakeSupabase({ seed: 1 });
    const before = wholeState(fake);
    submit(fake, 'Gone');
    fake.controls.setFaults([{ delay: 5 }]);
    fake.controls.advanceClock(60);
    fake.controls.reset();
    expect(wholeState(fake)).toBe(before);
  });

  test('A snapshot that is exported and restored gives the same bytes', () => {
    const fake = createFakeSupabase({ scenario: 'expired-session', seed: 9 });
    submit(fake, 'Kept');
    fake.controls.advanceClock(3600);
    const snapshot = JSON.parse(JSON.stringify(fake.controls.snapshot())) as Json;
    const before = wholeState(fake);
    const other = createFakeSupabase({ scenario: 'empty', seed: 1 });
    other.controls.restore(snapshot);
    expect(other.controls.state()).toEqual(fake.controls.state());
    expect(other.backend.settings.auth.accessTokenLifetime).toBe(5);
    const sorted = (state: string) => [...state].sort().join('');
    // The same rows; their order inside a table is not specified.
    expect(sorted(wholeState(other))).toBe(sorted(before));
    expect(submit(other, 'Next')).toEqual(submit(fake, 'Next'));
  });
});

test.each<[string, unknown, string]>([
  ['another format', { hello: 1 }, 'This is no state of the fake Supabase.'],
  [
    'another version',
    {
      format: 'fake-supabase-snapshot',
      version: 'old',
      origin: { scenario: 'default', seed: 1, seeded: true, at: fixedStart },
      changes: [],
    },
    'other seed data of the scenario "default"',
  ],
])('A snapshot of %s is refused and changes nothing', (_, snapshot, message) => {
  const fake = createFakeSupabase({ seed: 1 });
  const before = wholeState(fake);
  expect(() => fake.controls.restore(snapshot as Json)).toThrow(message);
  expect(wholeState(fake)).toBe(before);
});

test('A damaged snapshot is refused and changes nothing', () => {
  const fake = createFakeSupabase({ seed: 1 });
  submit(fake, 'Kept');
  const before = wholeState(fake);
  const snapshot = fake.controls.snapshot() as { changes: { row: Row | null }[] };
  const [first] = snapshot.changes;
  if (first) first.row = { nonsense: true };
  expect(() => fake.controls.restore(snapshot as unknown as Json)).toThrow(
    'This state is damaged at changes[0]: ',
  );
  expect(wholeState(fake)).toBe(before);
});

test('A snapshot with a request whose owner is missing is refused and changes nothing', () => {
  const fake = createFakeSupabase({ seed: 1 });
  submit(fake, 'Kept');
  const before = wholeState(fake);
  const snapshot = fake.controls.snapshot() as { changes: { table: string; row: Row | null }[] };
  const at = snapshot.changes.findIndex(({ table }) => table === 'public.optimization_requests');
  const row = snapshot.changes[at]?.row;
  if (row) row.user_id = '00000000-0000-4000-8000-000000000000';
  expect(() => fake.controls.restore(snapshot as unknown as Json)).toThrow(
    `This state is damaged at changes[${at}]: optimization_requests.user_id refers to a row that profiles does not have.`,
  );
  expect(wholeState(fake)).toBe(before);
});

test('An unknown scenario is refused with the names of the existing ones', () => {
  expect(() => createFakeSupabase({ scenario: 'nope' })).toThrow(
    `There is no scenario "nope". There are: ${scenarios.map(({ name }) => name).join(', ')}.`,
  );
  const fake = createFakeSupabase({ seed: 1 });
  expect(() => fake.controls.startScenario('nope')).toThrow('There is no scenario');
  expect(fake.controls.state().scenario).toBe('default');
});

test('Another scenario keeps the seed unless one is given', () => {
  const fake = createFakeSupabase({ now: () => 1_800_000_000_000 });
  fake.controls.startScenario('empty');
  expect(fake.controls.state()).toMatchObject({ scenario: 'empty', seed: 1, seeded: false });
  fake.controls.startScenario('slow', 77);
  expect(fake.controls.state()).toMatchObject({
    scenario: 'slow',
    seed: 77,
    seeded: true,
    clock: '2026-03-02T09:00:00.000Z',
  });
  expect(fake.controls.faults()).toEqual([{ name: 'two seconds', delay: 2000 }]);
  fake.controls.startScenario('empty');
  expect(fake.controls.state()).toMatchObject({ seed: 77, seeded: true });
  expect(fake.controls.faults()).toEqual([]);
});

it('A released clock runs by the machine’s clock again', () => {
  let now = Date.UTC(2026, 10, 1);
  const { controls, backend } = createFakeSupabase({ now: () => now });
  controls.setClock(Date.UTC(2050, 0, 1));
  controls.releaseClock();
  now += 5000;
  expect(backend.clock.now()).toBe(now);
});
