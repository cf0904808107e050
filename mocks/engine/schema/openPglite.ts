/** PostgreSQL inside this process, as a Supabase project has it before its first migration. */
import type { Queries } from './catalog';
import { projectSql, type DefaultGrants } from './projectSql';

const missing =
  'The command reads SQL with PostgreSQL itself, which is not installed: npm install --save-dev @electric-sql/pglite libpg-query';

export interface OpenDatabase extends Queries {
  close: () => Promise<void>;
}

async function openEmpty() {
  try {
    const [{ PGlite }, { pg_trgm }, { uuid_ossp }, { pgcrypto }, { citext }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
      import('@electric-sql/pglite/contrib/uuid_ossp'),
      import('@electric-sql/pglite/contrib/pgcrypto'),
      import('@electric-sql/pglite/contrib/citext'),
    ]);
    return await PGlite.create({ extensions: { pg_trgm, uuid_ossp, pgcrypto, citext } });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      throw new Error(missing, { cause: error });
    }
    throw error;
  }
}

export async function openPglite(grants: DefaultGrants): Promise<OpenDatabase> {
  const database = await openEmpty();
  await database.exec(`set timezone = 'UTC'; ${projectSql(grants)}`);
  return {
    query: async <T>(sql: string, parameters?: readonly unknown[]) => ({
      rows: (await database.query<T>(sql, parameters && [...parameters])).rows,
    }),
    close: () => database.close(),
  };
}
