/**
 * Prints what the fake's engine needs to know of a migrated database: tables, columns, keys, checks, indexes, grants, policies,
 * triggers, functions and publications. Only bodies of functions and triggers are written by hand beside it.
 */
import type { PrintedCheck, PrintedSchema, PrintedTable } from '../../mocks/engine/backend/completeSchema';
import type {
  Column,
  ColumnType,
  Command,
  DatabaseRole,
  ForeignKey,
  Grant,
  Index,
  Policy,
  ScalarType,
} from '../../mocks/engine/backend/schema';
import type { Database } from '../../supabase/database';
import type { Migration } from '../../supabase/migratedDatabase';
import { Inexpressible, predicatesIn, readCondition, readDefault } from './readCondition';

/** What the fake does differently, each with its reason. A name that the database does not have is an error. */
export interface LeftOut {
  tables: { readonly [qualifiedName: string]: string };
  /** By the name of the trigger's function. */
  triggers: { readonly [name: string]: string };
}

const roles = ['anon', 'authenticated', 'service_role'] as const satisfies DatabaseRole[];
const commands = ['select', 'insert', 'update', 'delete'] as const satisfies Command[];
const scalars: { readonly [sql: string]: ScalarType } = {
  uuid: 'uuid',
  text: 'text',
  'timestamp with time zone': 'timestamptz',
  integer: 'integer',
  bigint: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  jsonb: 'jsonb',
};
const commandOf: { readonly [polcmd: string]: readonly Command[] } = {
  r: ['select'],
  a: ['insert'],
  w: ['update'],
  d: ['delete'],
  '*': commands,
};
const onDelete: { readonly [confdeltype: string]: ForeignKey['onDelete'] } = {
  a: 'no action',
  r: 'restrict',
  c: 'cascade',
  n: 'set null',
};

/** `file:line` of the first line of the migrations that has all of these words. */
function placeOf(migrations: readonly Migration[], ...words: string[]): string {
  for (const { name, sql } of migrations) {
    const line = sql.split('\n').findIndex((text) => words.every((word) => text.includes(word)));
    if (line >= 0) return `supabase/migrations/${name}:${line + 1}`;
  }
  return 'supabase/migrations';
}

function toColumnType(type: string, enums: PrintedSchema['enums']): ColumnType {
  if (type.endsWith('[]')) {
    const array = toColumnType(type.slice(0, -2), enums);
    if (typeof array === 'object' && 'array' in array) throw new Inexpressible(`the type ${type}`);
    return { array };
  }
  const name = type.replace(/^public\./, '');
  if (name in enums) return { enum: name };
  const scalar = scalars[type];
  if (!scalar) throw new Inexpressible(`the type ${type}`);
  return scalar;
}

export async function readSchema(
  database: Pick<Database, 'query'>,
  migrations: readonly Migration[],
  leftOut: LeftOut,
): Promise<PrintedSchema> {
  const rows = async <T>(sql: string, parameters?: readonly unknown[]) =>
    (await database.query<T>(sql, parameters)).rows;
  /** Adds the place in the migrations to what cannot be expressed. */
  const at = async <T>(words: string[], what: string, read: () => T | Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Inexpressible)) throw error;
      throw new Error(
        `${placeOf(migrations, ...words)}: ${what} uses ${error.message}, which the fake's schema cannot express. ` +
          'Write it in another way, or teach mocks/engine/backend/schema.ts and scripts/schema/readCondition.ts to say it.',
        { cause: error },
      );
    }
  };

  const enums = Object.fromEntries(
    (
      await rows<{ name: string; labels: string[] }>(
        `select t.typname::text as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
         from pg_type t join pg_enum e on e.enumtypid = t.oid
         where t.typnamespace = 'public'::regnamespace group by t.typname order by min(t.oid)`,
      )
    ).map(({ name, labels }) => [name, labels]),
  );

  async function readColumns(table: string): Promise<{ [name: string]: Column }> {
    const columns = await rows<{
      name: string;
      type: string;
      nullable: boolean;
      identity: string;
      generated: string;
      default: string | null;
    }>(
      `select attname::text as name, format_type(atttypid, null) as type, not attnotnull as nullable,
         attidentity::text as identity, attgenerated::text as generated, pg_get_expr(adbin, adrelid) as default
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    const printed: { [name: string]: Column } = {};
    for (const column of columns) {
      printed[column.name] = await at([column.name], `the column ${table}.${column.name}`, async () => {
        if (column.generated !== '') throw new Inexpressible('a generated value');
        if (column.identity === 'a') throw new Inexpressible('GENERATED ALWAYS AS IDENTITY');
        return {
          type: toColumnType(column.type, enums),
          ...(column.nullable && { nullable: true }),
          ...(column.identity === 'd' && { default: { call: 'identity' as const } }),
          ...(column.default !== null && { default: await readDefault(column.default) }),
        };
      });
    }
    return printed;
  }

  async function readChecks(table: string): Promise<PrintedCheck[]> {
    const checks = await rows<{ name: string; columns: string[]; sql: string }>(
      `select conname::text as name, pg_get_expr(conbin, conrelid) as sql,
         array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey) order by attnum) as columns
       from pg_constraint where conrelid = $1::regclass and contype = 'c' order by conname`,
      [table],
    );
    const printed: PrintedCheck[] = [];
    for (const { name, columns, sql } of checks) {
      const holds = await at([name], `the check ${name}`, () => readCondition(sql, unqualified(table)));
      printed.push({ name, columns, holds });
    }
    return printed;
  }

  async function readIndexes(table: string, columns: { [name: string]: Column }): Promise<Index[]> {
    const indexes = await rows<{ columns: string[]; options: number[] }>(
      `select array(select attname::text from unnest(indkey) with ordinality as k (attnum, place)
           join pg_attribute a on a.attrelid = indrelid and a.attnum = k.attnum order by place) as columns,
         indoption::int2[]::int[] as options
       from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
       where indrelid = $1::regclass and amname = 'btree' and indexprs is null and indpred is null and not indisprimary
         and not indisunique order by relname`,
      [table],
    );
    const printed: Index[] = indexes.map((index) => ({
      columns: index.columns.map((column, place) => ({
        column,
        ...(((index.options[place] ?? 0) & 1) === 1 && { descending: true }),
      })),
    }));
    const identity = Object.keys(columns).find((column) => {
      const { default: value } = columns[column] ?? {};
      return value && 'call' in value && value.call === 'identity';
    });
    // The next id is read from the index of the primary key.
    return identity === undefined
      ? printed
      : [{ columns: [{ column: identity, descending: true }] }, ...printed];
  }

  async function readGrants(table: string): Promise<Grant[]> {
    const granted = await rows<{ role: DatabaseRole; command: Command; whole: boolean; columns: string[] }>(
      `select role, command,
         has_table_privilege(role, $1::regclass, command) as whole,
         array(select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
           and command <> 'delete' and has_column_privilege(role, $1::regclass, attnum, command) order by attnum) as columns
       from unnest($2::text[]) with ordinality as r (role, r), unnest($3::text[]) with ordinality as c (command, c)
       order by r, c`,
      [table, roles, commands],
    );
    return granted
      .filter(({ whole, columns }) => whole || columns.length > 0)
      .map(({ role, command, whole, columns }) => ({ role, command, columns: whole ? '*' : columns }));
  }

  async function readPolicies(table: string): Promise<Policy[]> {
    const policies = await rows<{
      name: string;
      command: string;
      permissive: boolean;
      roles: DatabaseRole[];
      using: string | null;
      check: string | null;
    }>(
      `select polname::text as name, polcmd::text as command, polpermissive as permissive,
         array(select rolname::text from unnest($2::text[]) with ordinality as r (rolname, place)
           where polroles = '{0}' or rolname in (select r.rolname from pg_roles as r where r.oid = any (polroles)) order by place) as roles,
         pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
       from pg_policy where polrelid = $1::regclass order by oid`,
      [table, roles],
    );
    const printed: Policy[] = [];
    for (const { name, command, permissive, roles: bound, using, check } of policies) {
      const read = (sql: string) => readCondition(sql, unqualified(table));
      const conditions = await at([name], `the policy "${name}"`, async () => ({
        ...(using !== null && { using: await read(using) }),
        ...(check !== null && { check: await read(check) }),
      }));
      for (const each of commandOf[command] ?? []) {
        // INSERT has no existing row: a policy for all commands checks its new row by `using`.
        const { using: sees, check: takes = sees } = conditions;
        printed.push({
          name,
          command: each,
          roles: bound,
          ...(!permissive && { restrictive: true as const }),
          ...(each !== 'insert' && sees !== undefined && { using: sees }),
          ...((each === 'insert' || each === 'update') && takes !== undefined && { check: takes }),
        });
      }
    }
    return printed;
  }

  async function readTable(name: string): Promise<PrintedTable> {
    const [about] = await rows<{ comment: string | null; rls: boolean; identity: string }>(
      `select obj_description(oid) as comment, relrowsecurity as rls, relreplident::text as identity
       from pg_class where oid = $1::regclass`,
      [name],
    );
    const keys = await rows<{
      name: string;
      kind: string;
      columns: string[];
      table: string | null;
      references: string[];
      onDelete: string;
    }>(
      `select conname::text as name, contype::text as kind, confdeltype::text as "onDelete",
         array(select attname::text from unnest(conkey) with ordinality as k (n, place)
           join pg_attribute on attrelid = conrelid and attnum = n order by place) as columns,
         (select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
           where pg_class.oid = confrelid) as table,
         array(select attname::text from unnest(confkey) with ordinality as k (n, place)
           join pg_attribute on attrelid = confrelid and attnum = n order by place) as references
       from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'f') order by conname`,
      [name],
    );
    const columns = await readColumns(name);
    const foreignKeys = keys
      .filter(({ kind }) => kind === 'f')
      .map((key) => ({
        name: key.name,
        columns: key.columns,
        references: { table: key.table ?? '', columns: key.references },
        onDelete: onDelete[key.onDelete] ?? 'no action',
      }));
    const uniqueKeys = keys
      .filter(({ kind }) => kind === 'u')
      .map((key) => ({ name: key.name, columns: key.columns }));
    const checks = await readChecks(name);
    const indexes = await readIndexes(name, columns);
    return {
      ...(typeof about?.comment === 'string' && { comment: about.comment }),
      columns,
      primaryKey: keys.find(({ kind }) => kind === 'p')?.columns ?? [],
      ...(uniqueKeys.length > 0 && { uniqueKeys }),
      ...(foreignKeys.length > 0 && { foreignKeys }),
      ...(checks.length > 0 && { checks }),
      ...(indexes.length > 0 && { indexes }),
      ...(about?.rls === false && { rowLevelSecurity: false }),
      ...(about?.identity === 'f' && { replicaIdentity: 'full' as const }),
      grants: await readGrants(name),
      policies: await readPolicies(name),
    };
  }

  async function readTriggers(): Promise<PrintedSchema['triggers']> {
    const triggers = await rows<{
      table: string;
      name: string;
      timing: 'before' | 'after';
      commands: string[];
    }>(
      `select format('%I.%I', nspname, relname) as table, proname::text as name,
         case when bool_or(tgtype & 2 = 2) then 'before' else 'after' end as timing,
         array_agg(distinct event order by event) as commands
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid
         join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
         cross join (values (4, 'insert'), (8, 'delete'), (16, 'update')) as events (bit, event)
       where not tgisinternal and tgtype & bit = bit and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       group by 1, 2 order by 1, 2`,
    );
    const unknown = Object.keys(leftOut.triggers).filter(
      (name) => !triggers.some((each) => each.name === name),
    );
    if (unknown.length > 0)
      throw new Error(`The database has no trigger function ${unknown.join(', ')} to leave out.`);
    const printed: { [table: string]: PrintedSchema['triggers'][string] } = {};
    for (const { table, name, timing, commands: events } of triggers) {
      if (name in leftOut.triggers) continue;
      const order = commands.filter((command) => events.includes(command));
      printed[table] = {
        ...printed[table],
        [name]: { timing, commands: order as ('insert' | 'update' | 'delete')[] },
      };
    }
    return printed;
  }

  async function readFunctions(): Promise<PrintedSchema['functions']> {
    const functions = await rows<{
      name: string;
      comment: string | null;
      args: string[];
      types: string[];
      optional: number;
      returns: string;
      returnedTable: string | null;
      isSet: boolean;
      volatility: 'stable' | 'volatile';
      execute: DatabaseRole[];
    }>(
      `select proname::text as name, obj_description(p.oid) as comment, coalesce(proargnames[1:pronargs], '{}')::text[] as args,
         array(select format_type(t, null) from unnest(proargtypes) as t) as types, pronargdefaults as optional,
         format_type(prorettype, null) as returns, proretset as "isSet",
         (select format('public.%I', relname) from pg_class where reltype = prorettype) as "returnedTable",
         case provolatile when 'v' then 'volatile' else 'stable' end as volatility,
         array(select r from unnest($1::text[]) with ordinality as r (r, place)
           where has_function_privilege(r, p.oid, 'execute') order by place) as execute
       from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       order by proname`,
      [roles],
    );
    const printed: { [name: string]: PrintedSchema['functions'][string] } = {};
    for (const each of functions) {
      printed[each.name] = await at([`function public.${each.name}(`], `the function ${each.name}`, () => {
        if (each.isSet && each.returnedTable === null)
          throw new Inexpressible('a set of something else than rows of a table');
        return {
          ...(each.comment !== null && { comment: each.comment }),
          args: Object.fromEntries(
            each.args.map((name, place) => [
              name,
              {
                type: toColumnType(each.types[place] ?? '', enums),
                ...(place >= each.args.length - each.optional && { optional: true }),
              },
            ]),
          ),
          returns:
            each.returnedTable !== null
              ? { setOf: each.returnedTable }
              : each.returns === 'void'
                ? 'void'
                : toColumnType(each.returns, enums),
          volatility: each.volatility,
          execute: each.execute,
        };
      });
    }
    return printed;
  }

  const names = (
    await rows<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'private') and relkind in ('r', 'p') order by nspname desc, pg_class.oid`,
    )
  ).map(({ name }) => name);
  const unknown = Object.keys(leftOut.tables).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`The database has no table ${unknown.join(', ')} to leave out.`);
  const tables: { [name: string]: PrintedTable } = {};
  for (const name of names) if (!(name in leftOut.tables)) tables[name] = await readTable(name);

  const published = await rows<{ publication: string; tables: string[] }>(
    `select pubname::text as publication, array_agg(format('%I.%I', schemaname, tablename) order by tablename) as tables
     from pg_publication_tables where schemaname = 'public' group by 1 order by 1`,
  );
  const predicates = Object.values(tables)
    .flatMap(({ policies = [] }) => policies)
    .flatMap(({ using = true, check = true }) => [...predicatesIn(using), ...predicatesIn(check)]);
  const checkFunctions = Object.values(tables)
    .flatMap(({ checks = [] }) => checks)
    .flatMap(({ holds }) => predicatesIn(holds));
  return {
    exposed: ['public'],
    enums,
    tables,
    functions: await readFunctions(),
    triggers: await readTriggers(),
    publications: Object.fromEntries(published.map((each) => [each.publication, each.tables])),
    predicates: [...new Set(predicates)].sort(),
    checkFunctions: [...new Set(checkFunctions)].sort(),
  };
}

const unqualified = (table: string): string => table.slice(table.indexOf('.') + 1);

/** The printed schema as a module, which the formatter then formats. */
export function printSchema(schema: PrintedSchema): string {
  return (
    "import type { PrintedSchema } from '../../engine/backend/completeSchema';\n\n" +
    '/** Printed from supabase/migrations by `npm run schema`; a test fails when it is stale. */\n' +
    `export const printedSchema = ${JSON.stringify(schema)} as const satisfies PrintedSchema;\n`
  );
}
