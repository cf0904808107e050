/**
 * Prints the `public` schema of a database as TypeScript, in the format of `supabase gen types` that supabase-js
 * understands. That tool needs a running server; this works with PGlite alone.
 */
import type { Database } from './database';

interface ColumnRow {
  relation: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  generated: boolean;
}

interface RelationshipRow {
  relation: string;
  name: string;
  columns: string[];
  referenced: string;
  referenced_columns: string[];
  one_to_one: boolean;
}

interface FunctionRow {
  name: string;
  arg_names: string[];
  arg_types: string[];
  optional_args: number;
  returns: string;
  returned_relation: string | null;
  returns_set: boolean;
}

interface EnumRow {
  name: string;
  labels: string[];
}

const columnsSql = `
  select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as has_default,
    a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attname collate "C"`;

const relationshipsSql = `
  select c.relname as relation, k.conname as name,
    array(select a.attname::text from unnest(k.conkey) with ordinality as n(number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number order by n.place) as columns,
    r.relname as referenced,
    array(select a.attname::text from unnest(k.confkey) with ordinality as n(number, place)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number order by n.place) as referenced_columns,
    exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey <@ k.conkey) as one_to_one
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
  order by c.relname collate "C", k.conname collate "C"`;

const functionsSql = `
  select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}')::text[] as arg_names,
    array(select format_type(t, null) from unnest(p.proargtypes) as t) as arg_types,
    p.pronargdefaults as optional_args, format_type(p.prorettype, null) as returns,
    (select c.relname from pg_class c where c.reltype = p.prorettype) as returned_relation, p.proretset as returns_set
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C"`;

const enumsSql = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname collate "C"`;

const scalarTypes: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
};
const textTypes = ['text', 'character varying', 'uuid', 'date', 'timestamp with time zone', 'bytea', 'name'];

function toTypeScript(type: string, enums: readonly EnumRow[]): string {
  if (type.endsWith('[]')) return `${toTypeScript(type.slice(0, -2), enums)}[]`;
  const bare = type.replace(/^public\./, '');
  if (enums.some((each) => each.name === bare)) return `Database['public']['Enums']['${bare}']`;
  const scalar = scalarTypes[type];
  if (scalar) return scalar;
  if (textTypes.includes(type)) return 'string';
  throw new Error(`No TypeScript type for ${type}. Add it to supabase/printDatabaseTypes.ts.`);
}

/** `{ [_ in never]: never }` is the generated form of an empty object. */
function block(name: string, members: readonly string[], indent: string): string {
  if (members.length === 0) return `${indent}${name}: { [_ in never]: never };\n`;
  return `${indent}${name}: {\n${members.join('')}${indent}};\n`;
}

export async function printDatabaseTypes(database: Pick<Database, 'query'>): Promise<string> {
  const rows = async <T>(sql: string) => (await database.query<T>(sql)).rows;
  const columns = await rows<ColumnRow>(columnsSql);
  const relationships = await rows<RelationshipRow>(relationshipsSql);
  const functions = await rows<FunctionRow>(functionsSql);
  const enums = await rows<EnumRow>(enumsSql);

  const typeOf = (column: ColumnRow) => toTypeScript(column.type, enums) + (column.nullable ? ' | null' : '');
  const of = (relation: string) => columns.filter((column) => column.relation === relation);

  const tables = [...new Set(columns.map((column) => column.relation))].map((relation) => {
    const member = (column: ColumnRow, optional: boolean) =>
      `          ${column.name}${optional ? '?' : ''}: ${column.generated && optional ? 'never' : typeOf(column)};\n`;
    const relations = relationships.filter((each) => each.relation === relation);
    const printed = relations.map(
      (each) =>
        `          {\n` +
        `            foreignKeyName: '${each.name}';\n` +
        `            columns: [${each.columns.map((name) => `'${name}'`).join(', ')}];\n` +
        `            isOneToOne: ${each.one_to_one};\n` +
        `            referencedRelation: '${each.referenced}';\n` +
        `            referencedColumns: [${each.referenced_columns.map((name) => `'${name}'`).join(', ')}];\n` +
        `          },\n`,
    );
    return (
      `      ${relation}: {\n` +
      block(
        'Row',
        of(relation).map((column) => member(column, false)),
        '        ',
      ) +
      block(
        'Insert',
        of(relation).map((column) => member(column, column.nullable || column.has_default)),
        '        ',
      ) +
      block(
        'Update',
        of(relation).map((column) => member(column, true)),
        '        ',
      ) +
      (printed.length === 0
        ? '        Relationships: [];\n'
        : `        Relationships: [\n${printed.join('')}        ];\n`) +
      '      };\n'
    );
  });

  const printedFunctions = functions.map((each) => {
    const required = each.arg_names.length - each.optional_args;
    const args = each.arg_names.map(
      (name, place) =>
        `${name}${place < required ? '' : '?'}: ${toTypeScript(each.arg_types[place] ?? '', enums)}`,
    );
    const relation = each.returned_relation;
    const returned = relation
      ? `{\n${of(relation)
          .map((column) => `          ${column.name}: ${typeOf(column)};\n`)
          .join('')}        }`
      : toTypeScript(each.returns, enums);
    return (
      `      ${each.name}: {\n` +
      `        Args: ${args.length === 0 ? 'never' : `{ ${args.join('; ')} }`};\n` +
      `        Returns: ${returned}${each.returns_set ? '[]' : ''};\n` +
      (relation
        ? `        SetofOptions: {\n          from: '*';\n          to: '${relation}';\n` +
          `          isOneToOne: ${!each.returns_set};\n          isSetofReturn: ${each.returns_set};\n        };\n`
        : '') +
      '      };\n'
    );
  });

  const printedEnums = enums.map(
    ({ name, labels }) => `      ${name}: ${labels.map((label) => `'${label}'`).join(' | ')};\n`,
  );

  return (
    '/** Generated from supabase/migrations by `npm run schema`; a test fails when it is stale. */\n' +
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];\n\n' +
    'export type Database = {\n' +
    "  __InternalSupabase: { PostgrestVersion: '14' };\n" +
    '  public: {\n' +
    block('Tables', tables, '    ') +
    block('Views', [], '    ') +
    block('Functions', printedFunctions, '    ') +
    block('Enums', printedEnums, '    ') +
    block('CompositeTypes', [], '    ') +
    '  };\n' +
    '};\n'
  );
}
