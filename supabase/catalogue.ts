/** A database's definition without its rows: everything a migration can create, as sorted lines for comparison. */
import type { Database } from './database';

const ours = "('public'::regnamespace, 'private'::regnamespace)";

/** Leaves out owners and the order of privileges, because a restored database belongs to the role that restored it. */
const queries = {
  tables: `
    select format('%s %s rls=%s forced=%s identity=%s', relkind, oid::regclass, relrowsecurity, relforcerowsecurity, relreplident)
    from pg_class where relnamespace in ${ours} and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`,
  columns: `
    select format('%s.%s %s not_null=%s default=%s generated=%s identity=%s', attrelid::regclass, attname,
      format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity)
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and attrelid in
      (select oid from pg_class where relnamespace in ${ours} and relkind in ('r', 'p', 'v', 'm'))`,
  constraints: `
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in ${ours} and conrelid <> 0`,
  indexes: `select indexdef from pg_indexes where schemaname in ('public', 'private')`,
  views: `select format('%s %s', oid::regclass, pg_get_viewdef(oid)) from pg_class where relnamespace in ${ours} and relkind = 'v'`,
  functions: `select pg_get_functiondef(oid) from pg_proc where pronamespace in ${ours} and prokind <> 'a'`,
  triggers: `
    select format('%s enabled=%s', pg_get_triggerdef(oid), tgenabled) from pg_trigger
    where not tgisinternal and tgfoid in (select oid from pg_proc where pronamespace in ${ours})`,
  policies: `
    select format('%I.%I %s %s %s %s using %s check %s', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check)
    from pg_policies where schemaname in ('public', 'private')`,
  types: `
    select format('%s: %s', t.oid::regtype, string_agg(enumlabel, ', ' order by enumsortorder))
    from pg_type t join pg_enum on enumtypid = t.oid where typnamespace in ${ours} group by t.oid`,
  published: `
    select format('%s: %I.%I', pubname, schemaname, tablename) from pg_publication_tables where schemaname in ('public', 'private')`,
  comments: `
    select format('%s %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where objoid in (select oid from pg_class where relnamespace in ${ours} union all
      select oid from pg_proc where pronamespace in ${ours})`,
  grants: `
    select format('%s: %s %s', object, case grantee when 0 then 'public' else grantee::regrole::text end, privilege_type)
    from (
      select oid::regclass::text as object, relacl as rights, relkind = 'S' as is_sequence, relowner as owner
        from pg_class where relnamespace in ${ours} and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select format('%s.%s', attrelid::regclass, attname), attacl, false, relowner
        from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace in ${ours} and attacl is not null
      union all
      select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)), false, proowner
        from pg_proc where pronamespace in ${ours}
      union all
      select format('schema %s', nspname), coalesce(nspacl, acldefault('n', nspowner)), false, nspowner
        from pg_namespace where oid in ${ours}
    ) as rights, aclexplode(rights.rights) where grantee <> owner`,
  'later rights': `
    select format('%s %s: %s %s', coalesce(defaclnamespace::regnamespace::text, 'anywhere'), defaclobjtype,
      case grantee when 0 then 'public' else grantee::regrole::text end, privilege_type)
    from pg_default_acl, aclexplode(defaclacl) where grantee <> defaclrole and defaclnamespace in (0, 'public'::regnamespace)`,
};

export type Catalogue = Record<keyof typeof queries, string[]>;

export async function readCatalogue(database: Pick<Database, 'query'>): Promise<Catalogue> {
  const entries: [string, string[]][] = [];
  for (const [name, sql] of Object.entries(queries)) {
    const { rows } = await database.query<{ line: string }>(
      `select line from (${sql}) as lines (line) order by line collate "C"`,
    );
    entries.push([name, rows.map(({ line }) => line)]);
  }
  return Object.fromEntries(entries) as Catalogue;
}
