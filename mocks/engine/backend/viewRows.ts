/** The rows of a view that is printed from SQL, computed for each statement that reads it. */
import { comparisonOf } from './compareValues';
import type { Evaluation } from './conditions';
import { grantedColumns } from './grants';
import { asOwner } from './policies';
import {
  PostgresError,
  type Column,
  type Condition,
  type Index,
  type Json,
  type Operand,
  type Row,
  type Schema,
  type StatementContext,
  type TableDefinition,
  type View,
} from './schema';

/** A table that a view reads. In the view's expressions its columns are named `as.column`. */
export interface ViewSource {
  /** Qualified. */
  table: string;
  as: string;
  /** The columns that the view reads. */
  columns: readonly string[];
  /** How it joins the tables before it. Default: an inner join. */
  join?: 'left';
  on?: Condition;
}

export interface PrintedView extends Pick<View, 'shows' | 'invoker'> {
  from: readonly ViewSource[];
  where?: Condition;
  columns: { readonly [name: string]: Operand };
  order?: Index['columns'];
  limit?: number;
}

interface ViewContext {
  enums: Schema['enums'];
  tables: {
    readonly [name: string]: Pick<TableDefinition, 'grants'> & {
      columns: { readonly [name: string]: { type: Column['type'] } };
    };
  };
  evaluationFor: (columns: TableDefinition['columns'], context: StatementContext) => Evaluation;
}

export function viewRows(
  { from, where = true, columns: shown, order = [], limit, invoker }: PrintedView,
  { enums, tables, evaluationFor }: ViewContext,
): View['rows'] {
  const columns = Object.fromEntries(
    from.flatMap(({ table, as }) =>
      Object.entries(tables[table]?.columns ?? {}).map(([name, { type }]) => [`${as}.${name}`, { type }]),
    ),
  );
  return (caller) => {
    const reader = invoker ? caller : asOwner(caller);
    const { test, value, typeOf } = evaluationFor(columns, reader);
    let rows: Row[] = [{}];
    for (const source of from) {
      requireColumns(source, tables[source.table], reader);
      const found = reader
        .select(
          { table: source.table, where: true },
          reader,
        )({})
        .map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, cell]) => [`${source.as}.${name}`, cell])),
        );
      rows = joined(rows, found, source, test(source.on ?? true));
    }
    const holds = test(where);
    const read = Object.entries(shown).map(([name, operand]) => [name, value(operand)] as const);
    const result = rows
      .filter((row) => holds(row) === true)
      .map((row) => Object.fromEntries(read.map(([name, valueOf]) => [name, valueOf(row)])));
    if (order.length === 0) return result.slice(0, limit);
    const keys = order.map(({ column, descending }) => {
      const compare = comparisonOf(typeOf(shown[column] ?? { value: null }) ?? 'text', { enums });
      return (a: Row, b: Row) =>
        (descending === true ? -1 : 1) * compare(a[column] ?? null, b[column] ?? null);
    });
    return result.sort((a, b) => keys.reduce((decided, key) => decided || key(a, b), 0)).slice(0, limit);
  };
}

/** Throws 42501 where the reader may not select one of the columns. */
export function requireColumns(
  { table, columns }: Pick<ViewSource, 'table' | 'columns'>,
  definition: Pick<TableDefinition, 'grants'> | undefined,
  { role }: StatementContext,
): void {
  // Grants on tables of services are checked when their rows are selected.
  if (role === 'service_role' || !definition) return;
  const granted = grantedColumns(definition as TableDefinition, role, 'select');
  if (columns.every((column) => granted.has(column))) return;
  throw new PostgresError('42501', `permission denied for table ${table.slice(table.indexOf('.') + 1)}`);
}

function joined(
  left: readonly Row[],
  right: readonly Row[],
  { as, join, on }: ViewSource,
  holds: (row: Row) => boolean | null,
): Row[] {
  const candidates = candidatesOf(right, as, on);
  return left.flatMap((row) => {
    const matches = candidates(row)
      .map((other) => ({ ...row, ...other }))
      .filter((both) => holds(both) === true);
    return matches.length === 0 && join === 'left' ? [row] : matches;
  });
}

/** Finds the rows that a join could match: by value if its condition is an equality of columns, else all rows. */
function candidatesOf(
  rows: readonly Row[],
  as: string,
  on: Condition | undefined,
): (left: Row) => readonly Row[] {
  const equality = typeof on === 'object' && 'operator' in on && on.operator === '=' ? on : undefined;
  const sides = equality
    ? [equality.left, equality.right].map((side) => ('column' in side ? side.column : ''))
    : [];
  const own = sides.find((column) => column.startsWith(`${as}.`));
  const other = sides.find((column) => column !== '' && column !== own);
  if (own === undefined || other === undefined || other.startsWith(`${as}.`)) return () => rows;
  const byValue = new Map<Json, Row[]>();
  for (const row of rows) {
    const value = row[own] ?? null;
    // A Map would compare JSON objects and arrays by identity.
    if (typeof value === 'object' && value !== null) return () => rows;
    byValue.set(value, [...(byValue.get(value) ?? []), row]);
  }
  return (left) => byValue.get(left[other] ?? null) ?? [];
}
