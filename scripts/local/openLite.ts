/** @supabase/lite over PGlite, with what lite lacks for the product's migrations. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as PgTrgm from '@electric-sql/pglite/contrib/pg_trgm';
import type { EmailMessage } from '@supabase/lite';
import { applyMigrations } from '../../supabase/migratedDatabase';
import { writeParametersAsText } from './writeParameters';

const root = join(__dirname, '..', '..');

/** Keys for local databases only, so they are not secret. */
export const publishableKey = 'sb_publishable_local_development_only';
const secretKey = 'sb_secret_local_development_only';
const jwtSecret = 'local-development-only-not-a-secret-0000';

/** The roles that Supabase has before the first migration and lite creates too late, and a table that lite lacks. */
const rolesSql = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant usage on schema auth, public to anon, authenticated, service_role;
  create table auth.mfa_factors (id uuid primary key, user_id uuid not null, status text not null);
`;

/** lite's tokens lack `amr`, which says when the password was entered. lite's table of sessions has that time. */
const amrSql = `
  create or replace function auth.jwt() returns jsonb language sql stable security definer set search_path = '' as $$
    select claims || coalesce((
      select jsonb_build_object('amr', jsonb_build_array(jsonb_build_object(
        'method', 'password', 'timestamp', extract(epoch from created_at::timestamptz)
      )))
      from auth.sessions where id::text = claims ->> 'session_id'
    ), '{}')
    from (select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb as claims) as given
  $$;
`;

async function loadLite() {
  const lite = await import('@supabase/lite');
  const { createPgliteConnection } = await import('@supabase/lite/pglite');
  // The extension has to match lite's own PGlite, whose version differs from this project's.
  const fromLite = createRequire(join(root, 'node_modules', '@supabase', 'lite', 'dist', 'index.js'));
  const { pg_trgm } = (await import(
    pathToFileURL(fromLite.resolve('@electric-sql/pglite/contrib/pg_trgm')).href
  )) as typeof PgTrgm;
  return { ...lite, createPgliteConnection, pg_trgm };
}

/**
 * lite answers 500 to a violated CHECK constraint, and to the triggers' refusals with the same SQLSTATE, such as for
 * the last admin. It passes errors on unchanged only in the form of PostgREST's "raise sqlstate 'PGRST'", so convert
 * them to that.
 */
function asPostgrestAnswers(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23514') return error;
  const hint = 'hint' in error ? error.hint : null;
  return Object.assign(
    new Error(JSON.stringify({ code: '23514', message: error.message, details: null, hint })),
    {
      code: 'PGRST',
      detail: JSON.stringify({ status: 400, headers: {} }),
    },
  );
}

interface LiteOptions {
  siteUrl: string;
  sendMail: (message: EmailMessage) => void;
}

/** An in-memory database with its schema and no rows, and lite's app that answers calls to it. */
export async function openLite({ siteUrl, sendMail }: LiteOptions) {
  process.env.LITE_TELEMETRY = '0';
  const { App, createPgliteConnection, pg_trgm } = await loadLite();
  const connection = await createPgliteConnection({
    pgliteOptions: {
      extensions: { pg_trgm },
      // PostgREST's format for timestamptz, because browsers parse PostgreSQL's own format differently.
      parsers: { 1184: (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') },
    },
  });
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => asPostgrestAnswers(normalize(error));
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      jwt_secret: jwtSecret,
      publishable_key: publishableKey,
      secret_key: secretKey,
      minimum_password_length: 6,
      email: { enable_confirmations: true },
    },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: {
        email: {
          send: (message: EmailMessage) => {
            sendMail(message);
            return Promise.resolve();
          },
        },
      },
    },
  });
  await app.ensureSystemSchema();
  await app.init();
  const owner = connection.driver;
  await owner.exec(rolesSql + amrSql);
  await applyMigrations({
    exec: async (sql) => {
      await owner.exec(sql);
    },
  });
  await writeParametersAsText(owner);
  return {
    owner,
    fetch: (request: Request, peerAddress: string | null = null) =>
      Promise.resolve(app.fetch(request, { peerAddress })),
    close: () => connection.close(),
  };
}
