/**
 * Prints what the fake's engine needs to know of a migrated database: tables, columns, keys, checks, indexes, grants, policies,
 * triggers, functions and publications. Only bodies of functions and triggers are written by hand beside it.
 */
import type { PrintedSchema, PrintedTable } from 'supabase-in-memory/schema';
import type { Database } from '../../supabase/database';
import type { Migration } from '../../supabase/migratedDatabase';
import { openCatalog } from './catalog';
import { predicatesIn } from './readCondition';
import { readSources } from './readSources';
import { readFunctions } from './readFunctions';
import { readTable } from './readTable';
import { readTriggers } from './readTriggers';

/** What the fake does differently, each with its reason. A name that the database does not have is an error. */
export interface LeftOut {
  tables: { readonly [qualifiedName: string]: string };
  /** By the name of the trigger's function. */
  triggers: { readonly [name: string]: string };
}

export async function readSchema(
  database: Pick<Database, 'query'>,
  migrations: readonly Migration[],
  notInFake: LeftOut,
): Promise<PrintedSchema> {
  const catalog = await openCatalog(database, migrations);
  const names = (
    await catalog.rows<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'private') and relkind in ('r', 'p') order by nspname desc, pg_class.oid`,
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
    functions: await readFunctions(catalog),
    triggers: await readTriggers(catalog, notInFake.triggers),
    publications: Object.fromEntries(published.map((each) => [each.publication, each.tables])),
    predicates: [...new Set(predicates)].sort(),
    checkFunctions: [...new Set(checkFunctions)].sort(),
  };
}

/** The printed schema as a module, which the formatter then formats. */
export function printSchema(schema: PrintedSchema): string {
  return (
    "import type { PrintedSchema } from 'supabase-in-memory/schema';\n\n" +
    '/** Printed from supabase/migrations by `npm run schema`; a test fails when it is stale. */\n' +
    `export const printedSchema = ${JSON.stringify(schema)} as const satisfies PrintedSchema;\n`
  );
}

/** Where the migrations say what an explanation of a call can speak of. */
export async function printSources(migrations: readonly Migration[], schema: PrintedSchema): Promise<string> {
  return (
    "import type { Sources } from 'supabase-in-memory/explain';\n\n" +
    '/** Printed from supabase/migrations by `npm run schema`, for explanations of calls; a test fails when it is stale. */\n' +
    `export const printedSources: Sources = ${JSON.stringify(await readSchemaSources(migrations, schema))};\n`
  );
}

/** The functions that policies and checks ask, of triggers and calls the statement that names them. */
export function readSchemaSources(
  migrations: readonly Migration[],
  { predicates, checkFunctions, tables, triggers }: PrintedSchema,
): ReturnType<typeof readSources> {
  const asked = [...predicates, ...checkFunctions];
  const known = new Set([...Object.keys(tables), ...Object.keys(triggers)]);
  return readSources(migrations, (what) => {
    const [kind = '', name = ''] = what.split(' ');
    return kind === 'function' ? asked.includes(name) : known.has(name);
  });
}
