/** `npm run schema`: prints the product's database types and the fake's schema from the migrations. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSchema, readSchemaSources } from 'supabase-in-memory/sql';
import { notInFake } from '../mocks/product/schema/notInFake';
import { openMigratedDatabase, readMigrations } from '../supabase/migratedDatabase';
import { printDatabaseTypes } from '../supabase/printDatabaseTypes';
import { readOptions } from './commandLine/readOptions';

const root = path.resolve(__dirname, '..');

async function writeSchema(): Promise<void> {
  const database = await openMigratedDatabase();
  try {
    const types = 'src/supabase/database.types.ts';
    const schema = 'mocks/product/schema/printedSchema.ts';
    writeFileSync(path.join(root, types), await printDatabaseTypes(database));
    const sources = 'mocks/product/schema/printedSources.ts';
    const migrations = readMigrations().map(({ name, sql }) => ({
      name: `supabase/migrations/${name}`,
      sql,
    }));
    const printed = await readSchema(database, migrations, notInFake);
    writeFileSync(
      path.join(root, schema),
      "import type { PrintedSchema } from 'supabase-in-memory/schema';\n\n" +
        '/** Printed from supabase/migrations by `npm run schema`; a test fails when it is stale. */\n' +
        `export const printedSchema = ${JSON.stringify(printed)} as const satisfies PrintedSchema;\n`,
    );
    writeFileSync(
      path.join(root, sources),
      "import type { Sources } from 'supabase-in-memory/explain';\n\n" +
        '/** Printed from supabase/migrations by `npm run schema`, for explanations of calls; a test fails when it is stale. */\n' +
        `export const printedSources: Sources = ${JSON.stringify(await readSchemaSources(migrations, printed))};\n`,
    );
    execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [schema, sources], { cwd: root });
    console.log(`${types}, ${schema} and ${sources} are what the migrations say.`);
  } finally {
    await database.close();
  }
}

readOptions(
  "Writes the product's database types and the fake's schema from supabase/migrations. Needs no running database.",
  {},
);
writeSchema().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
