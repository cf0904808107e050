/**
 * A changed row as one subscriber gets it: whether at all, with which columns, and how much of the old row. The rules
 * are those of `realtime.apply_rls` (docs/wire-facts.md, "Realtime"); the policies decide who sees a row.
 */
import type { Backend } from '../backend/backend';
import type { RowChange } from '../backend/changeLog';
import { grantedColumns } from '../backend/grants';
import { visibilityOf } from '../backend/policies';
import type { ColumnType, Json, Row, TableDefinition } from '../backend/schema';
import { createContext, type Caller } from '../backend/statement';
import { jsonOutput } from '../postgrest/columnTypes';
import { canonicalJson } from '../postgrest/jsonValues';
import { matchesFilter, type ChangeType, type SubscriptionRequest } from './subscriptions';

/** One changed row. `payloadFor` is called for each subscriber and caches the JSON that many of them share. */
export interface RowEvent {
  readonly table: string;
  readonly type: ChangeType;
  /** Why a subscriber does not receive the change; `error`: it gets an error in place of the row. */
  outcomeFor(requested: SubscriptionRequest, caller: Caller): 'sent' | 'error' | Omission;
  /** The JSON of the frame's `data`; undefined when this subscriber does not receive the change. */
  payloadFor(requested: SubscriptionRequest, caller: Caller): string | undefined;
}

/** `removed`: the row was removed again before the subscriber could be notified. */
export type Omission = 'event' | 'table' | 'filter' | 'removed' | 'hidden';

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
  /** The part of the old row that the server knows, by the replica identity. */
  const old = before && (isFull ? before : pick(before, primaryKey));
  /** The row as it is in the table, because policies are tested against it; undefined if it was removed again. */
  const current = after && backend.table(table).find(pick(after, primaryKey));
  const texts = new Map<string, string>();

  function dataFor({ select }: SubscriptionRequest, { role }: Caller): string {
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
              // No policy can be tested for a removed row, so row-level security leaves only its primary key.
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

  const outcomeFor: RowEvent['outcomeFor'] = (requested, caller) => {
    if (requested.event !== '*' && requested.event !== type) return 'event';
    if (!requested.tables.has(table)) return 'table';
    const granted = grantedColumns(definition, caller.role, 'select');
    // Without the grant on the primary key the server sends an error instead of data, before any filter or policy.
    if (type !== 'DELETE' && !primaryKey.every((column) => granted.has(column))) return 'error';
    const seen = after ?? old;
    if (!seen || !matchesFilter(requested, table, seen)) return 'filter';
    if (type === 'DELETE') return 'sent';
    if (!current) return 'removed';
    const context = createContext(backend, caller);
    return visibilityOf(backend, table, 'select', context).test(current) ? 'sent' : 'hidden';
  };

  return {
    ...{ table, type, outcomeFor },
    payloadFor(requested, caller) {
      const outcome = outcomeFor(requested, caller);
      return outcome === 'sent' || outcome === 'error' ? dataFor(requested, caller) : undefined;
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

const catalogNames: { readonly [type: string]: string } = {
  smallint: 'int2',
  integer: 'int4',
  bigint: 'int8',
  real: 'float4',
  'double precision': 'float8',
  boolean: 'bool',
};

/** `pg_type.typname`, from which clients know how to convert the values. */
function catalogName(type: ColumnType): string {
  if (typeof type === 'object') return 'array' in type ? `_${catalogName(type.array)}` : type.enum;
  return catalogNames[type] ?? type;
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
