import type { Json, Row } from 'supabase-in-memory';
import { plainText } from 'supabase-in-memory/schema';
import { verifyPassword } from 'supabase-in-memory/tools';
import { createFakeSupabase, type FakeSupabase } from './createFakeSupabase';
import { createModels } from './createModels';
import { scenarios } from './scenarios';
import { productSchema } from './schema/productSchema';
import { demoAccounts } from './demoAccounts';

const rowsOf = (fake: FakeSupabase, table: string): Readonly<Row>[] => [...fake.backend.table(table).scan()];
const requests = 'public.optimization_requests';

function stateOf({ backend }: FakeSupabase): string {
  return JSON.stringify(
    Object.keys(backend.schema.tables).map((name) => [name, ...backend.table(name).scan()]),
  );
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

  test('The scenario’s rows satisfy their constraints, were created in the past, and requests after their owners', () => {
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
        if (typeof row.created_at === 'string') mustHold(row.created_at < now, 'in the past');
        if (name === requests)
          mustHold(plainText(row.created_at) > (joined.get(row.user_id ?? null) ?? ''), 'after its owner');
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the default scenario', () => {
  const fake = createFakeSupabase({ seed: 1 });

  test('The default scenario has a dozen people and forty requests of three months, in every status and many places', () => {
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

  test('The default scenario has people without a name, and gives the customer requests in at least three statuses', () => {
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
  test('The large scenario has a thousand people and a hundred thousand requests, which every index lists in its order', () => {
    const { backend } = createFakeSupabase({ scenario: 'large', seed: 1 });
    const table = backend.table(requests);
    expect([backend.table('public.profiles').size, table.size]).toEqual([1000, 100_000]);
    for (const { columns } of productSchema.tables[requests]?.indexes ?? []) {
      let before: Readonly<Row> | undefined;
      let count = 0;
      const misplaced: number[] = [];
      for (const row of table.ordered(columns) ?? []) {
        // A sample of the pairs, because comparing all of them takes long.
        if (before && count % 37 === 0) {
          for (const { column, descending } of columns) {
            const [left, right] = [before[column] ?? null, row[column] ?? null];
            if (left === right) continue;
            // PostgreSQL sorts an enum in the order in which its values were declared.
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

test('A reset gives the same bytes as the start', () => {
  const fake = createFakeSupabase({ seed: 1 });
  const before = stateOf(fake);
  const db = createModels(fake.backend);
  db.request.create({ owner: db.profile.get({ role: 'user' }) });
  fake.controls.setFaults([{ delay: 5 }]);
  fake.controls.advanceClock(60);
  fake.controls.reset();
  expect(stateOf(fake)).toBe(before);
});

test('A released clock runs by the machine’s clock again, also after another scenario was started', () => {
  let now = Date.UTC(2026, 10, 1);
  const { controls, backend } = createFakeSupabase({ now: () => now });
  controls.startScenario('empty');
  controls.setClock(Date.UTC(2050, 0, 1));
  controls.releaseClock();
  now += 5000;
  expect(backend.clock.now()).toBe(now);
});
