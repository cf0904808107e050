/** `npm run types:database`: writes src/supabase/database.types.ts from the migrations. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMigratedDatabase } from '../supabase/migratedDatabase';
import { printDatabaseTypes } from '../supabase/printDatabaseTypes';
import { readOptions } from './commandLine/readOptions';

async function generateTypes(): Promise<void> {
  const database = await openMigratedDatabase();
  const file = join(__dirname, '..', 'src', 'supabase', 'database.types.ts');
  writeFileSync(file, await printDatabaseTypes(database));
  await database.close();
  console.log('src/supabase/database.types.ts is what the migrations say.');
}

readOptions('Writes src/supabase/database.types.ts from supabase/migrations. Needs no running database.', {});
void generateTypes();
