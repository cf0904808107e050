/** Finds what a migrated catalog has and the fake's schema has no place for, so that it is refused instead of dropped. */
import { nowhere, placeOf, type Catalog, type Migration } from './catalog';
import { isUserSchema } from './catalogSql';

interface UnreadPart {
  what: string;
  name: string;
  /** The table that it belongs to, or null. */
  table: string | null;
}

const tableName = (oid: string): string =>
  `(select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = ${oid})`;
const isUserTable = (oid: string): string =>
  `exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = ${oid} and ${isUserSchema('n.nspname')})`;

/** One query for each catalog; each returns the rows that `readSchema` has no use for. */
const queries = [
  `select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'p' then 'partitioned table'
       when 'f' then 'foreign table' else 'partition' end as what, format('%I.%I', nspname, relname) as name, null as table
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where ${isUserSchema('nspname')} and (relkind in ('v', 'm', 'p', 'f') or (relkind = 'r' and relispartition))`,
  `select 'unique index' as what, relname::text as name, ${tableName('indrelid')} as table
     from pg_index join pg_class on pg_class.oid = indexrelid
     where indisunique and ${isUserTable('indrelid')}
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
  `select 'rule' as what, rulename::text as name, ${tableName('ev_class')} as table
     from pg_rewrite where rulename <> '_RETURN' and ${isUserTable('ev_class')}`,
  `select case contype when 'x' then 'exclusion constraint' when 't' then 'constraint trigger'
       when 'f' then 'foreign key with ON UPDATE, MATCH FULL or DEFERRABLE' else 'deferrable constraint' end as what,
       conname::text as name, ${tableName('conrelid')} as table
     from pg_constraint
     where conrelid <> 0 and ${isUserTable('conrelid')}
       and (contype in ('x', 't') or condeferrable or (contype = 'f' and (confupdtype <> 'a' or confmatchtype = 'f')))`,
  `select 'inheritance' as what, ${tableName('inhrelid')} as name, ${tableName('inhrelid')} as table
     from pg_inherits where ${isUserTable('inhrelid')}`,
  `select case typtype when 'd' then 'domain' when 'r' then 'range type' else 'composite type' end as what,
       typname::text as name, null as table
     from pg_type join pg_namespace on pg_namespace.oid = typnamespace
     where ${isUserSchema('nspname')} and (typtype in ('d', 'r')
       or (typtype = 'c' and exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c')))`,
  `select case prokind when 'a' then 'aggregate' when 'w' then 'window function' else 'procedure' end as what,
       proname::text as name, null as table
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where ${isUserSchema('nspname')} and prokind <> 'f'
       and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`,
  `select 'row filter or column list of the publication' as what, pubname::text as name, ${tableName('prrelid')} as table
     from pg_publication_rel join pg_publication on pg_publication.oid = prpubid
     where prqual is not null or prattrs is not null`,
  `select 'event trigger' as what, evtname::text as name, null as table from pg_event_trigger`,
];

/** One sentence with file and line for each part. Parts of the tables in `leftOut` do not count. */
export async function findUnreadParts(
  { rows }: Catalog,
  migrations: readonly Migration[],
  leftOut: { readonly [table: string]: string },
): Promise<string[]> {
  const sentences: string[] = [];
  for (const query of queries) {
    for (const { what, name, table } of await rows<UnreadPart>(`${query} order by 2`)) {
      if (table !== null && table in leftOut) continue;
      const declaration = placeOf(migrations, [`${what.split(' ').at(-1)} ${name}`]);
      const place = declaration === nowhere ? placeOf(migrations, [name]) : declaration;
      sentences.push(
        `${place}: the fake does not read the ${what} ${name}${table === null ? '' : ` of ${table}`}.`,
      );
    }
  }
  return sentences;
}
