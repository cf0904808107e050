/** Pieces of the SQL that asks PostgreSQL's catalog. */

/** Schemas of a project that are no part of what its migrations describe. */
export const isUserSchema = (column: string): string =>
  `(${column} !~ '^pg_' and ${column} not in ('information_schema', 'auth', 'storage', 'realtime', 'extensions', 'graphql',
    'graphql_public', 'vault', 'supabase_migrations'))`;

/** The names of a function's arguments, empty for those without one. */
export const argumentNames = `coalesce(proargnames[1:pronargs], array_fill(''::text, array[pronargs::int]))::text[]`;
