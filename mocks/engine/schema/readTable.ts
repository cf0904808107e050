/** Reads a table of the catalog: columns, keys, checks, indexes, grants and policies. */
import type { PrintedCheck, PrintedTable } from '../backend/completeSchema';
import {
  commands,
  databaseRoles,
  type Column,
  type Command,
  type DatabaseRole,
  type ForeignKey,
  type Grant,
  type Index,
} from '../backend/schema';
import type { Catalog } from './catalog';
import { toColumnType } from './columnTypes';
import { readCondition, readDefault } from './readExpression';
import { readPolicies } from './readPolicies';
import { unqualified, UnsupportedSql } from './unsupportedSql';

const onDelete: { readonly [confdeltype: string]: ForeignKey['onDelete'] } = {
  a: 'no action',
  r: 'restrict',
  c: 'cascade',
  n: 'set null',
};

export async function readTable(catalog: Catalog, name: string): Promise<PrintedTable> {
  const [about] = await catalog.rows<{ comment: string | null; rls: boolean; identity: string }>(
    `select obj_description(oid) as comment, relrowsecurity as rls, relreplident::text as identity
     from pg_class where oid = $1::regclass`,
    [name],
  );
  const keys = await catalog.rows<{
    name: string;
    kind: string;
    columns: string[];
    table: string | null;
    references: string[];
    onDelete: string;
  }>(
    `select conname::text as name, contype::text as kind, confdeltype::text as "onDelete",
       array(select attname::text from unnest(conkey) with ordinality as k (n, place)
         join pg_attribute on attrelid = conrelid and attnum = n order by place) as columns,
       (select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where pg_class.oid = confrelid) as table,
       array(select attname::text from unnest(confkey) with ordinality as k (n, place)
         join pg_attribute on attrelid = confrelid and attnum = n order by place) as references
     from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'f') order by conname`,
    [name],
  );
  const columns = await columnsOf(catalog, name);
  const foreignKeys = keys
    .filter(({ kind }) => kind === 'f')
    .map((key) => ({
      name: key.name,
      columns: key.columns,
      references: { table: key.table ?? '', columns: key.references },
      onDelete: onDelete[key.onDelete] ?? 'no action',
    }));
  const uniqueKeys = keys
    .filter(({ kind }) => kind === 'u')
    .map((key) => ({ name: key.name, columns: key.columns }));
  const checks = await readChecks(catalog, name);
  const indexes = await readIndexes(catalog, name, columns);
  return {
    ...(typeof about?.comment === 'string' && { comment: about.comment }),
    columns,
    primaryKey: keys.find(({ kind }) => kind === 'p')?.columns ?? [],
    ...(uniqueKeys.length > 0 && { uniqueKeys }),
    ...(foreignKeys.length > 0 && { foreignKeys }),
    ...(checks.length > 0 && { checks }),
    ...(indexes.length > 0 && { indexes }),
    ...(about?.rls === false && { rowLevelSecurity: false }),
    ...(about?.identity === 'f' && { replicaIdentity: 'full' as const }),
    grants: await readGrants(catalog, name),
    policies: await readPolicies(catalog, name),
  };
}

async function columnsOf(
  { rows, attempt, enums }: Catalog,
  table: string,
): Promise<{ [name: string]: Column }> {
  const columns = await rows<{
    name: string;
    type: string;
    nullable: boolean;
    identity: string;
    generated: string;
    default: string | null;
  }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
       attidentity::text as identity, attgenerated::text as generated, pg_get_expr(adbin, adrelid) as default
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const printed: { [name: string]: Column } = {};
  for (const { name, type, nullable, identity, generated, default: expression } of columns) {
    const column = await attempt([unqualified(table), name], `the column ${table}.${name}`, async () => {
      if (generated !== '') throw new UnsupportedSql('GENERATED');
      return {
        type: toColumnType(type, enums),
        ...(nullable && { nullable: true }),
        ...(identity !== '' && { default: { call: 'identity' as const } }),
        ...(identity === 'a' && { generated: 'identity' as const }),
        ...(expression !== null && { default: await readDefault(expression, enums) }),
      };
    });
    if (column) printed[name] = column;
  }
  return printed;
}

async function readChecks({ rows, attempt, enums }: Catalog, table: string): Promise<PrintedCheck[]> {
  const checks = await rows<{ name: string; columns: string[]; sql: string }>(
    `select conname::text as name, pg_get_expr(conbin, conrelid) as sql,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey) order by attnum) as columns
     from pg_constraint where conrelid = $1::regclass and contype = 'c' order by conname`,
    [table],
  );
  const printed: PrintedCheck[] = [];
  for (const { name, columns, sql } of checks) {
    const holds = await attempt([name], `the check ${name}`, () => readCondition(sql, enums));
    if (holds !== undefined) printed.push({ name, columns, holds });
  }
  return printed;
}

async function readIndexes(
  { rows }: Catalog,
  table: string,
  columns: { [name: string]: Column },
): Promise<Index[]> {
  const indexes = await rows<{ columns: string[]; options: number[] }>(
    `select array(select attname::text from unnest(indkey) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = indrelid and a.attnum = k.attnum order by place) as columns,
       indoption::int2[]::int[] as options
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where indrelid = $1::regclass and amname = 'btree' and indexprs is null and indpred is null and not indisprimary
       and not indisunique order by relname`,
    [table],
  );
  const printed: Index[] = indexes.map((index) => ({
    columns: index.columns.map((column, place) => ({
      column,
      ...(((index.options[place] ?? 0) & 1) === 1 && { descending: true }),
    })),
  }));
  const identity = Object.keys(columns).find((column) => {
    const { default: value } = columns[column] ?? {};
    return value && 'call' in value && value.call === 'identity';
  });
  // The sequence finds the highest value through this index.
  return identity === undefined
    ? printed
    : [{ columns: [{ column: identity, descending: true }] }, ...printed];
}

async function readGrants({ rows }: Catalog, table: string): Promise<Grant[]> {
  const granted = await rows<{ role: DatabaseRole; command: Command; whole: boolean; columns: string[] }>(
    `select role, command,
       has_table_privilege(role, $1::regclass, command) as whole,
       array(select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and command <> 'delete' and has_column_privilege(role, $1::regclass, attnum, command) order by attnum) as columns
     from unnest($2::text[]) with ordinality as r (role, r), unnest($3::text[]) with ordinality as c (command, c)
     order by r, c`,
    [table, databaseRoles, commands],
  );
  return granted
    .filter(({ whole, columns }) => whole || columns.length > 0)
    .map(({ role, command, whole, columns }) => ({ role, command, columns: whole ? '*' : columns }));
}
