/** Compares what the fake or the site repeats in TypeScript (checks, limits, quotas) with the migrated database. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from 'supabase-in-memory';
import type { PrintedCheck, TableDefinition } from 'supabase-in-memory/schema';
import { printedSchema } from '../mocks/product/schema/printedSchema';
import { requestLimits, requestQuota } from '../src/features/requests/requestFields';
import { productSchema } from '../mocks/product/schema/productSchema';
import { toStorableName } from '../mocks/product/schema/triggers/createProfile';
import type { Database } from './database';
import { openMigratedDatabase, readMigrations } from './migratedDatabase';

jest.setTimeout(60_000);

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(() => database.close());

const select = async <T>(sql: string, parameters?: readonly unknown[]) =>
  (await database.query<T>(sql, parameters)).rows;

describe.each(Object.entries(productSchema.tables))('%s', (name: string, table: TableDefinition) => {
  const relation = `'${name}'::regclass`;

  const texts = [
    null,
    '',
    ' ',
    'a',
    ' a',
    'a ',
    'a b',
    'a\u00a0',
    'x'.repeat(80),
    'x'.repeat(81),
    'x'.repeat(120),
    'x'.repeat(121),
    '👍'.repeat(120),
    '👍'.repeat(121),
    'می‌خواهم',
    '👨‍👩‍👧',
    'a\tb',
    'a\nb',
    'a\u2028b',
    'a\u0085b',
    'a\u202eb',
    'a\u2069b',
    '\u200b',
    '\u200d',
    '\u2800',
    '\u{e0020}',
    'a\u{e0020}',
    '\u0301',
  ];
  const lists = [
    null,
    [],
    ...texts.map((text) => [text]),
    ['a', null],
    ['a', ''],
    Array<string>(50).fill('a'),
    Array<string>(51).fill('a'),
  ];

  it(`The fake’s checks of ${name} agree with PostgreSQL on every sample`, async () => {
    const checks = await select<{ name: string; expression: string }>(
      `select conname::text as name, pg_get_expr(conbin, conrelid) as expression from pg_constraint
       where conrelid = ${relation} and contype = 'c' order by 1`,
    );
    const fakeChecks = [...(table.checks ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(checks.map((check) => check.name)).toEqual(fakeChecks.map((check) => check.name));
    for (const [place, { columns, holds }] of fakeChecks.entries()) {
      for (const column of columns) {
        const type = table.columns[column]?.type;
        const isList = typeof type === 'object' && 'array' in type;
        for (const value of type === 'boolean' ? [true, false, null] : isList ? lists : texts) {
          const row: Row = { [column]: value };
          const [verdict] = await select<{ holds: boolean | null }>(
            `select ${checks[place]?.expression} as holds from jsonb_populate_record(null::${name}, $1::jsonb)`,
            [JSON.stringify(row)],
          );
          expect([column, value, holds(row)]).toEqual([column, value, verdict?.holds]);
        }
      }
    }
  });
});

it('The fake makes the same profile name as PostgreSQL from the name of a sign-up', async () => {
  const names = [
    'Nina',
    '  Nina \t\n N ',
    'a\u0001\u0002b',
    '\u202enina\u2066',
    'é'.repeat(500),
    `${'x'.repeat(119)} y`,
    ' '.repeat(2000) + 'late',
    '👨‍👩‍👧'.repeat(60),
    'می‌خواهم',
    '\u200b\u200d',
    '\u00a0',
    '',
  ];
  for (const value of names) {
    const [row] = await select<{ name: string | null }>(
      'select private.to_acceptable_text($1, 120) as name',
      [value],
    );
    expect([value, toStorableName(value)]).toEqual([value, row?.name]);
  }
});

it('The database has the limits that the forms validate with', () => {
  const limitsOf = (check: string) =>
    (printedSchema.tables['public.optimization_requests'].checks as readonly PrintedCheck[])
      .filter(({ name }) => name === `optimization_requests_${check}_check`)
      .flatMap(({ holds }) => (typeof holds === 'object' && 'predicate' in holds ? (holds.args ?? []) : []))
      .flatMap((arg) => ('value' in arg ? [arg.value] : []));
  const { text, keywords, keyword, note } = requestLimits;
  expect(limitsOf('business_name')).toEqual([text]);
  expect(limitsOf('location')).toEqual([text]);
  expect(limitsOf('keywords')).toEqual([keywords, keyword]);
  expect(limitsOf('status_note')).toEqual([note]);
});

it('The site and the fake have the same quota of requests as PostgreSQL', async () => {
  const [quota] = await select('select per_24_hours, open_at_once from private.request_quota');
  expect(quota).toEqual({ per_24_hours: requestQuota.inADay, open_at_once: requestQuota.openAtOnce });
});

it('Realtime publishes only the id of a deleted row', async () => {
  const published = await select<{ identity: string }>(
    `select distinct relreplident as identity from pg_publication_tables
     join pg_class on pg_class.oid = format('%I.%I', schemaname, tablename)::regclass
     where pubname = 'supabase_realtime'`,
  );
  // The default replica identity: the primary key.
  expect(published).toEqual([{ identity: 'd' }]);
});

it('config.toml switches Realtime on in a project that the Supabase CLI starts', () => {
  expect(readFileSync(join(__dirname, 'config.toml'), 'utf8')).toContain('\n[realtime]\nenabled = true\n');
});

it('The migration of the publication can be applied again, even when only some tables are published', async () => {
  const migration = readMigrations().find(({ name }) => name.endsWith('_publication.sql'));
  await database.exec(migration?.sql ?? 'no such migration');
  await database.exec('alter publication supabase_realtime drop table public.profiles');
  await database.exec(migration?.sql ?? 'no such migration');
  expect(
    await select(
      "select count(*)::int as count from pg_publication_tables where pubname = 'supabase_realtime'",
    ),
  ).toEqual([{ count: 2 }]);
});
