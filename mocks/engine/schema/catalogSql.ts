/** The condition for a schema that migrations describe, not one that PostgreSQL or Supabase brings. */
export const isUserSchema = (column: string): string =>
  `(${column} !~ '^pg_' and ${column} not in ('information_schema', 'auth', 'storage', 'realtime', 'extensions', 'graphql',
    'graphql_public', 'vault', 'supabase_migrations'))`;
