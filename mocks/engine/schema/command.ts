/** `supabase-in-memory schema FILE.sql …`: prints the schema that the migrations make. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PrintedFunction, PrintedSchema } from '../backend/completeSchema';
import { functionNameOf } from '../backend/functionNames';
import { messageOf } from '../messageOf';
import { placeOf, type Migration } from './catalog';
import { migrate } from './migrate';
import { openPglite } from './openPglite';
import { readSchema, readSchemaSources } from './readSchema';
import type { DefaultGrants } from './projectSql';
import type { PrintedSources } from './readSources';

const usage = `Usage: supabase-in-memory schema [--out FILE] [--default-grants nothing|everything] FILE.sql …

Applies SQL files in this order to a new project in memory, and prints the schema as JSON.
--out             writes a file in place of the standard output; nothing is written when a file cannot be read
--default-grants  what anon and authenticated may do with a new table: nothing (the default, as in new projects),
                  or everything, as in projects from before November 2026`;

/** Reads migrations into a schema, with the place of each part in them. Throws one sentence with file and line. Needs PGlite. */
async function schemaFromSql(
  migrations: readonly Migration[],
  { defaultGrants = 'nothing' }: { defaultGrants?: DefaultGrants } = {},
): Promise<{ schema: PrintedSchema & { sources: PrintedSources }; leftOut: string[] }> {
  const database = await openPglite(defaultGrants);
  try {
    const leftOut = await migrate(database, migrations);
    const schema = await readSchema(database, migrations);
    return { schema: { ...schema, sources: await readSchemaSources(migrations, schema) }, leftOut };
  } finally {
    await database.close();
  }
}

/** One sentence for each body that is not read, with its place. */
function unsupportedBodies(schema: PrintedSchema, migrations: readonly Migration[]): string[] {
  const functions = [schema.functions, schema.computed ?? {}].flatMap(Object.entries<PrintedFunction>);
  const triggers = Object.values(schema.triggers).flatMap((each) => Object.entries(each));
  const declared = functions.flatMap(([name, { undeclared }]) =>
    undeclared === undefined
      ? []
      : [
          `${placeOf(migrations, [functionNameOf(name)])}: the function ${name} has ${undeclared}; calls answer 501.`,
        ],
  );
  const bodies = [...functions, ...triggers].flatMap(([name, { body }]) =>
    body && 'unread' in body
      ? [
          `${placeOf(migrations, [functionNameOf(name)])}: the body of ${name} is not read, because it has ${body.unread}; calls answer 501.`,
        ]
      : [],
  );
  return [...declared, ...bodies];
}

function readSql(name: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch (cause) {
    throw new Error(`${name} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** One sentence for each table that has policies, but no grant. */
const ungrantedTables = ({ tables }: PrintedSchema): string[] =>
  Object.entries(tables).flatMap(([name, { policies = [], grants = [] }]) =>
    policies.length > 0 && !grants.some(({ role }) => role !== 'service_role')
      ? [
          `${name} has policies, but no grant: nobody may use it. Grant what they may do in SQL, or pass --default-grants everything.`,
        ]
      : [],
  );

/** Runs the command. The message of an error is a sentence for the person who called it. */
export async function schemaCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string' }, 'default-grants': { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(usage);
  const grants = values['default-grants'] ?? 'nothing';
  if (positionals.length === 0) throw new Error(usage);
  if (grants !== 'nothing' && grants !== 'everything')
    throw new Error(`--default-grants ${grants}: expected nothing or everything.`);
  const migrations = positionals.map((name) => ({ name, sql: readSql(name) }));
  const { schema, leftOut } = await schemaFromSql(migrations, { defaultGrants: grants });
  for (const sentence of [...leftOut, ...unsupportedBodies(schema, migrations), ...ungrantedTables(schema)])
    console.error(sentence);
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (values.out === undefined) process.stdout.write(text);
  else writeFileSync(values.out, text);
}
