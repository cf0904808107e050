/** PostgreSQL inside this process, as a Supabase project has it before its first migration. */
import type { Queries } from './catalog';
import { projectSql, type DefaultGrants } from './projectSql';

const missing =
  'The command reads SQL with PostgreSQL itself, which is not installed: npm install --save-dev @electric-sql/pglite libpg-query';

/** The parts of a project that only seeds of users and older migrations refer to. */
const furtherSql = `
  create extension "uuid-ossp" with schema extensions;
  create extension pgcrypto with schema extensions;
  alter table auth.users
    add invited_at timestamptz, add confirmation_token varchar(255), add confirmation_sent_at timestamptz,
    add recovery_token varchar(255), add recovery_sent_at timestamptz, add email_change varchar(255),
    add email_change_token_new varchar(255), add email_change_token_current varchar(255),
    add email_change_sent_at timestamptz, add email_change_confirm_status smallint, add phone text unique,
    add phone_confirmed_at timestamptz, add phone_change text, add phone_change_token varchar(255),
    add phone_change_sent_at timestamptz, add reauthentication_token varchar(255),
    add reauthentication_sent_at timestamptz, add is_sso_user boolean not null default false;
  alter table auth.identities
    add last_sign_in_at timestamptz, add created_at timestamptz, add updated_at timestamptz;`;

export interface OpenDatabase extends Queries {
  close: () => Promise<void>;
}

async function openEmpty() {
  try {
    const [{ PGlite }, { pg_trgm }, { uuid_ossp }, { pgcrypto }, { citext }, { moddatetime }] =
      await Promise.all([
        import('@electric-sql/pglite'),
        import('@electric-sql/pglite/contrib/pg_trgm'),
        import('@electric-sql/pglite/contrib/uuid_ossp'),
        import('@electric-sql/pglite/contrib/pgcrypto'),
        import('@electric-sql/pglite/contrib/citext'),
        import('@electric-sql/pglite/contrib/moddatetime'),
      ]);
    return await PGlite.create({ extensions: { pg_trgm, uuid_ossp, pgcrypto, citext, moddatetime } });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      throw new Error(missing, { cause: error });
    }
    throw error;
  }
}

export async function openPglite(grants: DefaultGrants): Promise<OpenDatabase> {
  const database = await openEmpty();
  await database.exec(`set timezone = 'UTC'; ${projectSql(grants)} ${furtherSql}`);
  return {
    query: async <T>(sql: string, parameters?: readonly unknown[]) => ({
      rows: (await database.query<T>(sql, parameters && [...parameters])).rows,
    }),
    close: () => database.close(),
  };
}
