/**
 * A changed row as one subscriber hears of it: which columns, what of the row as it was, and whether at all. The rules are
 * those of `realtime.apply_rls` (docs/wire-facts.md, "Realtime"); the policies decide who sees a row.
 */
import type { Backend } from '../backend/backend';
import type { RowChange } from '../backend/createBackend';
import { grantedColumns } from '../backend/grants';
import { visible } from '../backend/policies';
import type { ColumnType, Json, Row, TableDefinition } from '../backend/schema';
import { createContext, type Caller } from '../backend/statement';
import { jsonOutput } from '../postgrest/columnTypes';
import { canonicalJson } from '../postgrest/jsonValues';
import { passes, type ChangeType, type Wish } from './subscriptions';

/** Asked for each subscriber; what many of them get is made once. */
export interface RowEvent {
  readonly table: string;
  readonly type: ChangeType;
  /** JSON of the frame's `data`, or undefined where this subscriber does not hear of the change. */
  tell(wish: Wish, caller: Caller): string | undefined;
}

const typeOf = ({ before, after }: RowChange): ChangeType =>
  before === undefined ? 'INSERT' : after === undefined ? 'DELETE' : 'UPDATE';

const pick = (row: Readonly<Row>, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

export function createRowEvent(backend: Backend, change: RowChange): RowEvent {
  const { table, before, after } = change;
  const { definition } = backend.table(table);
  const { primaryKey, rowLevelSecurity = true } = definition;
  const type = typeOf(change);
  const moment = new Date(backend.clock.now()).toISOString();
  const isFull = definition.replicaIdentity === 'full';
  /** What the server knows of the row as it was. */
  const old = before && (isFull ? before : pick(before, primaryKey));
  /** As it is now: policies are asked about the table, and a row that is gone again is seen by nobody. */
  const current = after && backend.table(table).find(pick(after, primaryKey));
  const texts = new Map<string, string>();

  function dataFor({ select }: Wish, { role }: Caller): string {
    const key = `${role} ${JSON.stringify(select)}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const granted = grantedColumns(definition, role, 'select');
    const isSent = (column: string) =>
      granted.has(column) && (select === null || select.includes(column) || primaryKey.includes(column));
    const [schema, name] = table.split('.');
    const place = { schema, table: name, type };
    const text = JSON.stringify(
      type !== 'DELETE' && !primaryKey.every((column) => granted.has(column))
        ? { ...place, errors: ['Error 401: Unauthorized'] }
        : {
            columns: describeColumns(definition, isSent),
            commit_timestamp: moment,
            errors: null,
            ...(old && {
              // The row is gone, so no policy can be asked who may know more of it.
              old_record: toRecord(definition, old, (column) =>
                type === 'DELETE' && rowLevelSecurity
                  ? isSent(column) && primaryKey.includes(column)
                  : isSent(column),
              ),
            }),
            ...(after && { record: toRecord(definition, after, isSent) }),
            ...place,
          },
    );
    texts.set(key, text);
    return text;
  }

  return {
    table,
    type,
    tell(wish, caller) {
      if (wish.event !== '*' && wish.event !== type) return undefined;
      if (!wish.tables.has(table)) return undefined;
      const granted = grantedColumns(definition, caller.role, 'select');
      // Not a secret to those who lack the grant: the server tells them that they do.
      if (type !== 'DELETE' && !primaryKey.every((column) => granted.has(column)))
        return dataFor(wish, caller);
      const seen = after ?? old;
      if (!seen || !passes(wish, table, seen)) return undefined;
      if (type !== 'DELETE') {
        if (!current) return undefined;
        const context = createContext(backend, caller);
        if (!visible(backend, table, 'select', context).test(current)) return undefined;
      }
      return dataFor(wish, caller);
    },
  };
}

function describeColumns(
  { columns }: TableDefinition,
  isSent: (column: string) => boolean,
): { name: string; type: string }[] | null {
  const found = Object.entries(columns).flatMap(([name, { type }]) =>
    isSent(name) ? [{ name, type: catalogName(type) }] : [],
  );
  return found.length === 0 ? null : found;
}

/** `pg_type.typname`, by which clients convert what they get. */
function catalogName(type: ColumnType): string {
  if (typeof type === 'object') return 'array' in type ? `_${catalogName(type.array)}` : type.enum;
  return { integer: 'int4', bigint: 'int8', boolean: 'bool' }[type as string] ?? type;
}

function toRecord(
  { columns }: TableDefinition,
  row: Readonly<Row>,
  isSent: (column: string) => boolean,
): Json {
  const found = Object.entries(columns).flatMap(([name, { type }]): [string, Json][] => {
    if (!isSent(name) || !Object.hasOwn(row, name)) return [];
    const value = row[name] ?? null;
    return [[name, value === null ? null : (jsonOutput(type, null)?.(value) ?? value)]];
  });
  return found.length === 0 ? null : canonicalJson(Object.fromEntries(found));
}
