/** Which tables and columns a state was saved with, so that a later version can name what has changed since. */
import type { Column, ColumnType, Json, Schema } from '../backend/schema';
import { typeName } from '../backend/values';
import { isObject } from '../isObject';

/** Each table's column types, by qualified name. An empty type is unknown. */
export type SavedTables = { [table: string]: { [column: string]: string } };

export const isSavedTables = (value: unknown): value is SavedTables =>
  isObject(value) &&
  Object.values(value).every(
    (columns) => isObject(columns) && Object.values(columns).every((type) => typeof type === 'string'),
  );

export const describeTables = ({ tables, enums }: Schema): SavedTables =>
  mapValues(tables, ({ columns }) => mapValues(columns, (column) => describeColumn(column, enums)));

function describeColumn({ type, nullable }: Column, enums: Schema['enums']): string {
  return `${describeType(type, enums)}${nullable === true ? ' or null' : ''}`;
}

function describeType(type: ColumnType, enums: Schema['enums']): string {
  if (typeof type === 'string') return typeName(type);
  return 'array' in type
    ? `${describeType(type.array, enums)}[]`
    : (enums[type.enum] ?? []).map((value) => `"${value}"`).join(' | ');
}

/** The tables and columns of the saved rows, for a state that does not describe its tables. */
export function tablesOfRows(changes: readonly unknown[]): SavedTables {
  const found: SavedTables = {};
  for (const change of changes) {
    if (!isObject(change) || typeof change.table !== 'string' || !isObject(change.row)) continue;
    found[change.table] = mapValues(change.row as Record<string, Json>, () => '');
  }
  return found;
}

/** The name of a table in sentences: `public.profiles` is `profiles`. */
export const shortName = (table: string): string => table.replace(/^public\./, '');

/**
 * A sentence with the first difference; undefined if there is none. `subject` begins it: "This state". Tables that only
 * the schema has count if `saved` has types, because it then describes all tables.
 */
export function differenceOfTables(saved: SavedTables, schema: Schema, subject: string): string | undefined {
  const current = describeTables(schema);
  const hasTypes = Object.values(saved).some((columns) => Object.values(columns).some((type) => type !== ''));
  const differences = [
    ...Object.keys(saved).flatMap((table) =>
      differencesOf(table, saved[table], Object.hasOwn(current, table) ? current[table] : undefined, subject),
    ),
    ...Object.keys(hasTypes ? current : {})
      .filter((table) => !Object.hasOwn(saved, table))
      .map((table) => `${subject} does not have the table ${shortName(table)}, which this version has`),
  ];
  const [first, ...others] = differences;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `${first}${more}.`;
}

type Columns = SavedTables[string] | undefined;

function differencesOf(table: string, saved: Columns = {}, current: Columns, subject: string): string[] {
  const name = shortName(table);
  if (!current) return [`${subject} has the table ${name}, which this version does not have`];
  const has = (columns: object, column: string) => Object.hasOwn(columns, column);
  return [
    ...Object.keys(saved)
      .filter((column) => !has(current, column))
      .map((column) => `${subject} has the column ${name}.${column}, which this version does not have`),
    ...Object.keys(current)
      .filter((column) => !has(saved, column))
      .map((column) => `${subject} does not have the column ${name}.${column}, which this version has`),
    ...Object.entries(saved)
      .filter(([column, type]) => type !== '' && has(current, column) && current[column] !== type)
      .map(
        ([column, type]) =>
          `${subject} has ${type} in the column ${name}.${column}, in which this version has ${current[column]}`,
      ),
  ];
}

const mapValues = <V, W>(record: { readonly [key: string]: V }, map: (value: V) => W): { [key: string]: W } =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
