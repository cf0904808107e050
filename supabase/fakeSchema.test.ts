/**
 * Compares the fake's schema with the catalogue of the migrated database: neither may define something that the other
 * lacks.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ColumnDefault,
  ColumnType,
  Command,
  Condition,
  Row,
  ScalarType,
  TableDefinition,
} from '../mocks/engine/backend/schema';
import { requestQuota } from '../src/features/requests/requestRules';
import { productSchema } from '../mocks/product/schema/productSchema';
import { toStorableName } from '../mocks/product/schema/productTriggers';
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

const commands: Command[] = ['select', 'insert', 'update', 'delete'];
const roles = ['anon', 'authenticated', 'service_role'];
const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

function sqlType(type: ColumnType): string {
  if (typeof type === 'object' && 'array' in type) return `${sqlType(type.array)}[]`;
  const scalar: ScalarType = type;
  if (typeof scalar === 'object') return scalar.enum;
  return scalar === 'timestamptz' ? 'timestamp with time zone' : scalar;
}

function sqlDefault(value: ColumnDefault | undefined, type: ColumnType): string | null {
  if (!value) return null;
  if ('call' in value) return value.call === 'identity' ? 'identity' : `${value.call}()`;
  if (typeof value.value === 'boolean' || typeof value.value === 'number') return String(value.value);
  if (typeof value.value !== 'string') throw new Error('How does PostgreSQL write this default?');
  return `'${value.value}'::${sqlType(type)}`;
}

/** The condition as `pg_get_expr` prints it. */
function sqlCondition(condition: Condition): string {
  if (typeof condition === 'boolean') return String(condition);
  if ('predicate' in condition) return `( SELECT private.${condition.predicate}() AS ${condition.predicate})`;
  if ('anyOf' in condition) return `(${condition.anyOf.map(sqlCondition).join(' OR ')})`;
  if ('allOf' in condition) return `(${condition.allOf.map(sqlCondition).join(' AND ')})`;
  if ('not' in condition) return `(NOT ${sqlCondition(condition.not)})`;
  const { column, equals } = condition;
  if (typeof equals === 'object' && equals !== null && 'claim' in equals) {
    return `(${column} = ( SELECT auth.uid() AS uid))`;
  }
  if (column === 'kind' && typeof equals === 'string') return `(kind = '${equals}'::history_kind)`;
  throw new Error(`How does PostgreSQL write ${JSON.stringify(condition)}?`);
}

it('has the same tables and enums', async () => {
  const tables = await select<{ name: string; rls: boolean; comment: string }>(
    `select 'public.' || relname as name, relrowsecurity as rls, obj_description(oid) as comment from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(tables).toEqual(
    Object.entries(productSchema.tables)
      // Of the tables that the API does not expose, the fake has only those that it needs.
      .filter(([name]) => name.startsWith('public.'))
      .map(([name, { rowLevelSecurity: rls = true, comment }]) => ({ name, rls, comment }))
      .sort(byText),
  );
  const enums = await select<{ name: string; labels: string[] }>(
    `select typname::text as name, array_agg(enumlabel::text order by enumsortorder) as labels
     from pg_enum join pg_type t on t.oid = enumtypid where typnamespace = 'public'::regnamespace group by 1`,
  );
  expect(Object.fromEntries(enums.map(({ name, labels }) => [name, labels]))).toEqual(productSchema.enums);
});

describe.each(Object.entries(productSchema.tables))('%s', (name: string, table: TableDefinition) => {
  const relation = `'${name}'::regclass`;

  it('has the same columns, types and defaults', async () => {
    const columns = await select(
      `select attname::text as name, format_type(atttypid, null) as type, not attnotnull as nullable,
         case attidentity when 'd' then 'identity' else pg_get_expr(adbin, adrelid) end as default
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = ${relation} and attnum > 0 order by attnum`,
    );
    expect(columns).toEqual(
      Object.entries(table.columns).map(([column, { type, nullable = false, default: value }]) => ({
        name: column,
        type: sqlType(type),
        nullable,
        default: sqlDefault(value, type),
      })),
    );
  });

  it('has the same keys', async () => {
    const keys = await select<{ kind: string; definition: string; name: string }>(
      `select contype::text as kind, conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = ${relation} and contype in ('p', 'u', 'f')`,
    );
    const list = (columns: readonly string[]) => `(${columns.join(', ')})`;
    expect(keys.filter((key) => key.kind === 'p').map((key) => key.definition)).toEqual([
      `PRIMARY KEY ${list(table.primaryKey)}`,
    ]);
    expect(keys.filter((key) => key.kind !== 'p').sort(byText)).toEqual(
      [
        ...(table.uniqueKeys ?? []).map((key) => ({
          kind: 'u',
          name: key.name,
          definition: `UNIQUE ${list(key.columns)}`,
        })),
        ...(table.foreignKeys ?? []).map(({ name: key, columns, references, onDelete = 'no action' }) => ({
          kind: 'f',
          name: key,
          definition:
            `FOREIGN KEY ${list(columns)} REFERENCES ${references.table.replace(/^public\./, '')}${list(references.columns)}` +
            (onDelete === 'no action' ? '' : ` ON DELETE ${onDelete.toUpperCase()}`),
        })),
      ].sort(byText),
    );
  });

  it('keeps every order that the database has an index for', async () => {
    const indexes = await select<{ columns: string[] }>(
      `select array(select pg_get_indexdef(indexrelid, place, true)
           || case when indoption[place - 1] & 1 = 1 then ' desc' else '' end
         from generate_series(1, indnatts) as place) as columns
       from pg_index i join pg_class c on c.oid = indexrelid join pg_am a on a.oid = relam
       where indrelid = ${relation} and not indisprimary and amname = 'btree'
         -- one of some rows only is for counting them, one of an expression for a policy
         and indpred is null and indexprs is null`,
    );
    const kept = (table.indexes ?? []).map(({ columns }) =>
      columns.map(({ column, descending }) => column + (descending ? ' desc' : '')),
    );
    for (const { columns } of indexes) expect(kept).toContainEqual(columns);
  });

  it('grants the same columns to the same roles', async () => {
    const all = Object.keys(table.columns);
    for (const role of roles) {
      for (const command of commands) {
        const given = await select<{ column: string }>(
          command === 'delete'
            ? `select column_name as column from unnest($2::text[]) as column_name
               where has_table_privilege($1, ${relation}, 'delete')`
            : `select column_name as column from unnest($2::text[]) as column_name
               where has_column_privilege($1, ${relation}, column_name, '${command}')`,
          [role, all],
        );
        const described = (table.grants ?? [])
          .filter((grant) => grant.role === role && grant.command === command)
          .flatMap(({ columns }) => (columns === '*' ? all : [...columns]));
        expect([role, command, given.map((row) => row.column).sort()]).toEqual([
          role,
          command,
          [...new Set(described)].sort(),
        ]);
      }
    }
  });

  it('has the same policies', async () => {
    const policies = await select(
      `select policyname::text as name, lower(cmd) as command, roles::text[] as roles, qual as "using", with_check as check
       from pg_policies where schemaname || '.' || tablename = $1`,
      [name],
    );
    expect(policies.sort(byText)).toEqual(
      (table.policies ?? [])
        .map((policy) => ({
          name: policy.name,
          command: policy.command,
          roles: policy.roles,
          using: policy.using === undefined ? null : sqlCondition(policy.using),
          check: policy.check === undefined ? null : sqlCondition(policy.check),
        }))
        .sort(byText),
    );
  });

  // The fake counts and searches its rows in memory, so it has no tables of counts and no search table.
  it('has the same triggers but those that keep counts and the search table', async () => {
    const triggers = await select(
      `select proname::text as name, case when tgtype & 2 = 2 then 'before' else 'after' end as timing,
         array_agg(event order by event) as commands
       from pg_trigger join pg_proc p on p.oid = tgfoid
         cross join (values (4, 'insert'), (8, 'delete'), (16, 'update')) as events (bit, event)
       where tgrelid = ${relation} and not tgisinternal and tgtype & bit = bit
         and proname !~ '^(count|index)_' group by 1, 2 order by 1`,
    );
    expect(triggers).toEqual(
      (table.triggers ?? [])
        .map((trigger) => ({
          name: trigger.name,
          timing: trigger.timing,
          commands: [...trigger.commands].sort(),
        }))
        .sort(byText),
    );
  });

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

  it('has the same checks, with the same verdict on every sample', async () => {
    const checks = await select<{ name: string; expression: string }>(
      `select conname::text as name, pg_get_expr(conbin, conrelid) as expression from pg_constraint
       where conrelid = ${relation} and contype = 'c' order by 1`,
    );
    const described = [...(table.checks ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(checks.map((check) => check.name)).toEqual(described.map((check) => check.name));
    for (const [place, { columns, holds }] of described.entries()) {
      for (const column of columns) {
        const isList =
          typeof table.columns[column]?.type === 'object' && 'array' in table.columns[column].type;
        for (const value of isList ? lists : texts) {
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

// `forget_person` deletes rows of Auth that have no foreign key to the account. Of these the fake has no audit log, and
// its sign-in records are deleted by a foreign key.
it('has the same triggers on accounts, but the one that forgets', async () => {
  const names = await select<{ name: string }>(
    `select proname::text as name from pg_trigger join pg_proc p on p.oid = tgfoid
     where tgrelid = 'auth.users'::regclass and not tgisinternal and proname <> 'forget_person' order by 1`,
  );
  expect(names.map((row) => row.name)).toEqual(
    (productSchema.triggers?.['auth.users'] ?? []).map((trigger) => trigger.name).sort(),
  );
});

it('makes the same name of what a sign-up sent', async () => {
  const given = [
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
  for (const value of given) {
    const [row] = await select<{ name: string | null }>(
      'select private.to_acceptable_text($1, 120) as name',
      [value],
    );
    expect([value, toStorableName(value)]).toEqual([value, row?.name]);
  }
});

it('has the same functions, for the same roles', async () => {
  const functions = await select(
    `select proname::text as name, array(select format_type(t, null) from unnest(proargtypes) as t) as types,
       coalesce(proargnames, '{}')::text[] as args, prorettype::regtype::text as returns, proretset as set,
       obj_description(oid) as comment,
       case provolatile when 'v' then 'volatile' else 'stable' end as volatility,
       array(select r from unnest($1::text[]) as r where has_function_privilege(r, oid, 'execute')) as execute
     from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    [roles],
  );
  expect(functions).toEqual(
    Object.entries(productSchema.functions ?? {})
      .map(([name, each]) => ({
        name,
        types: Object.values(each.args).map(({ type }) => sqlType(type)),
        args: Object.keys(each.args),
        comment: each.comment,
        returns:
          typeof each.returns === 'object' && 'setOf' in each.returns
            ? each.returns.setOf.replace(/^public\./, '')
            : each.returns,
        set: typeof each.returns === 'object' && 'setOf' in each.returns,
        volatility: each.volatility,
        execute: [...each.execute],
      }))
      .sort(byText),
  );
});

it('has the same quota', async () => {
  const [quota] = await select('select in_a_day, open_at_once from private.request_quota');
  expect(quota).toEqual({ in_a_day: requestQuota.inADay, open_at_once: requestQuota.openAtOnce });
});

it('publishes the same tables to Realtime, which tells nothing of a deleted row but its id', async () => {
  const published = await select<{ name: string; identity: string }>(
    `select schemaname || '.' || tablename as name, relreplident as identity
     from pg_publication_tables
     join pg_class on pg_class.oid = format('%I.%I', schemaname, tablename)::regclass
     where pubname = 'supabase_realtime' order by 1`,
  );
  expect(published).toEqual(
    productSchema.publications?.supabase_realtime?.map((name) => ({ name, identity: 'd' })),
  );
});

it('has Realtime switched on where the CLI starts a project', () => {
  expect(readFileSync(join(__dirname, 'config.toml'), 'utf8')).toContain('\n[realtime]\nenabled = true\n');
});

it('can be told to publish again, also where a table is published already', async () => {
  const migration = readMigrations().find(({ name }) => name.endsWith('_publication.sql'));
  await database.exec(migration?.sql ?? 'no such migration');
  await database.exec('alter publication supabase_realtime drop table public.profiles');
  await database.exec(migration?.sql ?? '');
  expect(
    await select(
      "select count(*)::int as count from pg_publication_tables where pubname = 'supabase_realtime'",
    ),
  ).toEqual([{ count: 2 }]);
});
