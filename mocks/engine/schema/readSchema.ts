/**
 * Reads from a migrated database what the fake's engine needs to know about it: tables, columns, keys, checks, indexes,
 * grants, policies, triggers, functions and publications.
 */
import type { PrintedSchema, PrintedTable } from '../backend/completeSchema';
import type { Json, Policy } from '../backend/schema';
import { openCatalog, type Catalog, type Migration, type Queries } from './catalog';
import { isUserSchema } from './catalogSql';
import { predicatesIn } from './readExpression';
import { readSources, type PrintedSources } from './readSources';
import { readFunctions } from './readFunctions';
import { readPolicies } from './readPolicies';
import { readTable } from './readTable';
import { readTriggers } from './readTriggers';
import { readView } from './readView';

/** How a schema is read. */
export interface ReadOptions {
  /** Bodies of functions and triggers are written in TypeScript, and rows are not read. Default false. */
  byHand?: boolean;
  notInFake?: LeftOut;
}

/** Tables and triggers that the fake leaves out, each with the reason. A name that is not in the database is an error. */
export interface LeftOut {
  tables: { readonly [qualifiedName: string]: string };
  /** By the name of the trigger's function. */
  triggers: { readonly [name: string]: string };
}

export async function readSchema(
  database: Queries,
  migrations: readonly Migration[],
  { byHand = false, notInFake = { tables: {}, triggers: {} } }: ReadOptions = {},
): Promise<PrintedSchema> {
  const catalog = await openCatalog(database, migrations, byHand);
  const names = (
    await catalog.rows<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where ${isUserSchema('nspname')} and relkind in ('r', 'p') order by nspname desc, pg_class.oid`,
    )
  ).map(({ name }) => name);
  const unknown = Object.keys(notInFake.tables).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`The database has no table ${unknown.join(', ')} to leave out.`);
  const tables: { [name: string]: PrintedTable } = {};
  for (const name of names) if (!(name in notInFake.tables)) tables[name] = await readTable(catalog, name);

  const views = byHand ? [] : await viewNames(catalog);
  for (const name of views) tables[name] = await readView(catalog, name, tables);
  const published = await catalog.rows<{ publication: string; tables: string[] }>(
    `select pubname::text as publication, array_agg(format('%I.%I', schemaname, tablename) order by tablename) as tables
     from pg_publication_tables where schemaname = 'public' group by 1 order by 1`,
  );
  const settings = await readSettings(catalog);
  const predicates = Object.values(tables)
    .flatMap(({ policies = [] }) => policies)
    .flatMap(({ using = true, check = true }) => [...predicatesIn(using), ...predicatesIn(check)]);
  const checkFunctions = Object.values(tables)
    .flatMap(({ checks = [] }) => checks)
    .flatMap(({ holds }) => predicatesIn(holds));
  return {
    exposed: ['public'],
    enums: catalog.enums,
    tables,
    ...(await readFunctions(catalog, tables)),
    triggers: await readTriggers(catalog, notInFake.triggers),
    ...(settings && { settings }),
    publications: Object.fromEntries(published.map((each) => [each.publication, each.tables])),
    ...(!byHand && {
      policies: await readServicePolicies(catalog),
      rows: await readRows(catalog, migrations, [...names, ...services]),
    }),
    predicates: [...new Set(predicates)].sort(),
    checkFunctions: [...new Set(checkFunctions)].sort(),
  };
}

/** Views in the order of their creation, so that each comes after the views that it reads. */
async function viewNames({ rows }: Catalog): Promise<string[]> {
  const views = await rows<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where ${isUserSchema('nspname')} and relkind in ('v', 'm') order by pg_class.oid`,
  );
  return views.map(({ name }) => name);
}

/** PostgREST's settings in the database, as far as migrations change them. */
async function readSettings({ rows }: Catalog): Promise<PrintedSchema['settings']> {
  const settings = await rows<{ name: string; value: string }>(
    `select split_part(each, '=', 1) as name, substr(each, strpos(each, '=') + 1) as value
     from pg_db_role_setting, unnest(setconfig) as each
     where setrole = 'authenticator'::regrole and each like 'pgrst.%' order by 1`,
  );
  if (settings.length === 0) return undefined;
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
}

/** Tables of services for which a project writes policies and inserts rows. */
const services = ['storage.buckets', 'storage.objects', 'realtime.messages'];

async function readServicePolicies(catalog: Catalog): Promise<{ [table: string]: Policy[] }> {
  const policies: { [table: string]: Policy[] } = {};
  for (const table of services) {
    const read = await readPolicies(catalog, table);
    if (read.length > 0) policies[table] = read;
  }
  return policies;
}

/** Rows that the migrations have inserted, in heap order. */
async function readRows(
  catalog: Catalog,
  migrations: readonly Migration[],
  tables: readonly string[],
): Promise<NonNullable<PrintedSchema['rows']>> {
  const rows: { [table: string]: { [column: string]: Json }[] } = {};
  if ((await catalog.rows('select from auth.users limit 1')).length > 0) {
    const inserts = migrations.flatMap(({ name, sql }) => {
      const at = sql.search(/insert\s+into\s+"?auth"?\."?users/i);
      return at < 0 ? [] : [`${name}:${sql.slice(0, at).split('\n').length}`];
    });
    throw new Error(
      `${inserts[0] ?? 'the migrations'}: users are not read from SQL; addUser() adds them in the option "seed".`,
    );
  }
  for (const table of tables) {
    const found = await catalog.rows<{ row: { [column: string]: Json } }>(
      `select to_json(each) as row from ${table} as each order by ctid`,
    );
    if (found.length > 0) rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

/** The sources of publications, of functions that policies and checks call, and of everything that belongs to a known table. */
export function readSchemaSources(
  migrations: readonly Migration[],
  { predicates, checkFunctions, tables, triggers }: PrintedSchema,
): Promise<PrintedSources> {
  const called = [...predicates, ...checkFunctions];
  const known = new Set([...Object.keys(tables), ...Object.keys(triggers)]);
  return readSources(migrations, (what) => {
    const [kind = '', name = ''] = what.split(' ');
    if (kind === 'publication') return true;
    return kind === 'function' ? called.includes(name) : known.has(name);
  });
}
