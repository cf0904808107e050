import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database';
import { openMigratedDatabase } from './migratedDatabase';
import { printDatabaseTypes } from './printDatabaseTypes';

jest.setTimeout(60_000);

describe('database.types.ts', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openMigratedDatabase();
  });

  afterAll(() => database.close());
  beforeEach(() => database.exec('begin'));
  afterEach(() => database.exec('rollback'));

  it('database.types.ts matches the migrations (otherwise: npm run schema)', async () => {
    const committed = readFileSync(join(__dirname, '..', 'src', 'supabase', 'database.types.ts'), 'utf8');
    expect(committed).toBe(await printDatabaseTypes(database));
  });

  it('The types are printed from the schema, and a column type without a TypeScript type is refused', async () => {
    await database.exec(`
      create type public.mood as enum ('fine', 'so so');
      create table public.parents (id bigint generated always as identity primary key, moods public.mood[] not null);
      create table public.children (
        parent_id bigint primary key constraint child_of references public.parents, note jsonb, born date not null
      );
      create function public.oldest(after date default null) returns public.children language sql stable
        as 'select * from public.children limit 1';
    `);
    const types = await printDatabaseTypes(database);
    expect(types).toContain("moods: Database['public']['Enums']['mood'][];");
    expect(types).toContain("mood: 'fine' | 'so so';");
    expect(types).toContain('note?: Json | null;');
    expect(types).toMatch(/parents: \{\s+Row: \{\s+id: number;[^}]+\};\s+Insert: \{\s+id\?: never;/);
    expect(types).toMatch(/foreignKeyName: 'child_of';\s+columns: \['parent_id'\];\s+isOneToOne: true;/);
    expect(types).toContain('Args: { after?: string };');
    await database.exec('create table public.places (spot point)');
    await expect(printDatabaseTypes(database)).rejects.toThrow('No TypeScript type for point');
  });
});
