/** `npm run schema`: writes what is printed from the migrations. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { notInFake } from '../mocks/product/schema/notInFake';
import { openMigratedDatabase, readMigrations } from '../supabase/migratedDatabase';
import { printDatabaseTypes } from '../supabase/printDatabaseTypes';
import { printSchema, printSources, readSchema } from './schema/printSchema';
import { readOptions } from './commandLine/readOptions';

const root = path.resolve(__dirname, '..');

async function writeSchema(): Promise<void> {
  const database = await openMigratedDatabase();
  try {
    const types = 'src/supabase/database.types.ts';
    const schema = 'mocks/product/schema/printedSchema.ts';
    writeFileSync(path.join(root, types), await printDatabaseTypes(database));
    const sources = 'mocks/product/schema/printedSources.ts';
    const migrations = readMigrations();
    const printed = await readSchema(database, migrations, notInFake);
    writeFileSync(path.join(root, schema), printSchema(printed));
    writeFileSync(path.join(root, sources), await printSources(migrations, printed));
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
