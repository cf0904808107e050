/**
 * Reads from a migrated database what the fake's engine needs to know about it: tables, columns, keys, checks, indexes,
 * grants, policies, triggers, functions and publications.
 */
import type { PrintedSchema, PrintedTable } from '../backend/completeSchema';
import { openCatalog, type Migration, type Queries } from './catalog';
import { isUserSchema } from './catalogSql';
import { findUnreadParts } from './findUnreadParts';
import { predicatesIn } from './readExpression';
import { readSources, type PrintedSources } from './readSources';
import { readFunctions } from './readFunctions';
import { readTable } from './readTable';
import { readTriggers } from './readTriggers';

/** Tables and triggers that the fake leaves out, each with the reason. A name that is not in the database is an error. */
export interface LeftOut {
  tables: { readonly [qualifiedName: string]: string };
  /** By the name of the trigger's function. */
  triggers: { readonly [name: string]: string };
}

/** Throws one error that names, with file and line, every part of the catalog that the fake does not read. */
export async function readSchema(
  database: Queries,
  migrations: readonly Migration[],
  notInFake: LeftOut = { tables: {}, triggers: {} },
): Promise<PrintedSchema> {
  const catalog = await openCatalog(database, migrations);
  const names = (
    await catalog.rows<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where ${isUserSchema('nspname')} and relkind = 'r' order by nspname desc, pg_class.oid`,
    )
  ).map(({ name }) => name);
  const unknown = Object.keys(notInFake.tables).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`The database has no table ${unknown.join(', ')} to leave out.`);
  const tables: { [name: string]: PrintedTable } = {};
  for (const name of names) if (!(name in notInFake.tables)) tables[name] = await readTable(catalog, name);

  const published = await catalog.rows<{ publication: string; tables: string[] }>(
    `select pubname::text as publication, array_agg(format('%I.%I', schemaname, tablename) order by tablename) as tables
     from pg_publication_tables where schemaname = 'public' group by 1 order by 1`,
  );
  const conditions = Object.values(tables).flatMap(({ policies = [] }) =>
    policies.flatMap(({ using = true, check = true }) => [using, check]),
  );
  const checks = Object.values(tables).flatMap((table) => (table.checks ?? []).map(({ holds }) => holds));
  const schema = {
    exposed: ['public'],
    enums: catalog.enums,
    tables,
    functions: await readFunctions(catalog),
    triggers: await readTriggers(catalog, notInFake.triggers),
    publications: Object.fromEntries(published.map((each) => [each.publication, each.tables])),
    predicates: [...new Set(conditions.flatMap(predicatesIn))].sort(),
    checkFunctions: [...new Set(checks.flatMap(predicatesIn))].sort(),
  };
  const unread = [...catalog.unread, ...(await findUnreadParts(catalog, migrations, notInFake.tables))];
  if (unread.length > 0) throw new Error(unread.join('\n'));
  return schema;
}

/** The sources of functions that policies and checks call, and of everything that belongs to a known table. */
export function readSchemaSources(
  migrations: readonly Migration[],
  { predicates, checkFunctions, tables, triggers }: PrintedSchema,
): Promise<PrintedSources> {
  const called = [...predicates, ...checkFunctions];
  const known = new Set([...Object.keys(tables), ...Object.keys(triggers)]);
  return readSources(migrations, (what) => {
    const [kind = '', name = ''] = what.split(' ');
    return kind === 'function' ? called.includes(name) : known.has(name);
  });
}
