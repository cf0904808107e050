/**
 * Plans a request before any row is read: looks up its names in the schema, parses its literals by column type and
 * chooses the media type of the answer. The checks run in PostgREST's order, because the first one that fails is the
 * answer: for tables the name, the query, `accept`, the preferences; for functions the query comes last.
 */
import { PostgresError } from '../backend/schema';
import type { ColumnType, FunctionDefinition, TableDefinition } from '../backend/schema';
import { refuseSetting } from './refuseSetting';
import { findFunction, matchFunction } from './callFunction';
import { negotiate } from './mediaTypes';
import type { MediaType } from './mediaTypes';
import type { Preferences } from './preferences';
import type { AtPath, Query } from './queryTypes';
import { planRead } from './readPlan';
import type { ReadNode } from './readPlan';
import type { CallRequest, OptionsRequest, ReadRequest, RestRequest, WriteRequest } from './readRestRequest';
import { nameOf, schemaOf } from './relationships';
import type { RestContext } from './restContext';
import {
  NotSupported,
  invalidPreferences,
  invalidPutFilters,
  maxAffectedNeedsRows,
  negativeLimit,
  unknownTable,
} from './restErrors';
import type { RowRange } from './rowRange';
import { nearestName, minShownSimilarity } from './similarNames';

export interface OptionsPlan {
  kind: 'options';
  /** The methods, as the header `allow` lists them. */
  allow: string;
}

export interface ReadPlan {
  kind: 'read';
  request: ReadRequest;
  root: ReadNode;
  media: MediaType;
}

export interface WritePlan {
  kind: 'write';
  request: WriteRequest;
  /** Selects the rows to change. */
  target: ReadNode;
  /** Shapes the changed rows for the answer; null when the answer does not show them. */
  root: ReadNode | null;
  shows: 'rows' | 'location' | 'nothing';
  media: MediaType;
}

/** A call of a function that returns one value, which the query sees as a row with one column. */
export interface ValueCallPlan {
  kind: 'valueCall';
  request: CallRequest;
  definition: FunctionDefinition;
  root: ReadNode;
  media: MediaType;
}

/** A call of a function that returns rows of a table, or one row, which the query filters, orders and limits. */
export interface RowsCallPlan {
  kind: 'rowsCall';
  request: CallRequest;
  definition: FunctionDefinition;
  /** The answer is the row itself, null when the query filters it out. */
  isRow: boolean;
  root: ReadNode;
  media: MediaType;
}

export type RestPlan = OptionsPlan | ReadPlan | WritePlan | ValueCallPlan | RowsCallPlan;

export function planRest(request: RestRequest, context: RestContext): RestPlan {
  switch (request.kind) {
    case 'options':
      return { kind: 'options', allow: allowedMethods(request, context) };
    case 'read':
      return planTableRead(request, context);
    case 'write':
      return planWrite(request, context);
    case 'call':
      return planCall(request, context);
  }
}

function allowedMethods({ of, name }: OptionsRequest, context: RestContext): string {
  switch (of) {
    case 'root':
      return 'OPTIONS,GET,HEAD';
    case 'table':
      findTable(context, name);
      return 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE';
    case 'function': {
      const found = findFunction(context, name) ?? matchFunction(context, name, [], false);
      return found.volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST';
    }
  }
}

function planTableRead(request: ReadRequest, context: RestContext): ReadPlan {
  const root = planRead(context, findTable(context, request.name), request.query, { isMutation: false });
  const media = negotiated(request.accept, context);
  refuseInvalidPreferences(request.preferences);
  applyRange(root, request.range);
  return { kind: 'read', request, root, media };
}

function planWrite(request: WriteRequest, context: RestContext): WritePlan {
  const { method, query, preferences } = request;
  const table = findTable(context, request.name);
  if ((method === 'PATCH' || method === 'DELETE') && query.logic.some(({ path }) => path.length > 0)) {
    throw new NotSupported(
      'and/or of an embed in a write, which PostgREST applies to the written table as well',
    );
  }
  const root = planRepresentation(request, context, table);
  const target = planRead(context, table, ownConditions(query), { isMutation: false });
  const media = negotiated(request.accept, context);
  refuseInvalidPreferences(preferences);
  if (method === 'PUT') requireKeyFilters(target, query);
  const plan = { kind: 'write', request, target, root, media } as const;
  if (root !== null) return { ...plan, shows: 'rows' };
  const located = method === 'POST' && preferences.return === 'headers-only';
  return { ...plan, shows: located ? 'location' : 'nothing' };
}

function planRepresentation(
  { query, preferences }: WriteRequest,
  context: RestContext,
  table: string,
): ReadNode | null {
  const shows = preferences.return === 'representation' || preferences.return === 'headers-only';
  try {
    const root = planRead(context, table, query, { isMutation: true });
    if (preferences.return !== 'representation') return null;
    // PostgREST's RETURNING always includes the primary key, so the role needs the right to select it.
    for (const column of root.definition.primaryKey) root.used.add(column);
    return root;
  } catch (error) {
    // With `return=minimal` PostgreSQL never sees `select`, so only PostgREST's own errors, about embeds, remain.
    if (error instanceof PostgresError && !shows) return null;
    throw error;
  }
}

function planCall(request: CallRequest, context: RestContext): ValueCallPlan | RowsCallPlan {
  const { method, query, preferences } = request;
  const definition = matchFunction(context, request.name, Object.keys(request.args), request.body !== null);
  if (method !== 'POST' && definition.volatility === 'volatile') {
    throw new NotSupported(`GET of the function ${request.name}, which may write`);
  }
  const media = negotiated(request.accept, context);
  refuseInvalidPreferences(preferences);
  const { returns } = definition;
  const isSet = typeof returns === 'object' && 'setOf' in returns;
  if (!isSet && preferences.handling === 'strict' && preferences.maxAffected !== null)
    throw maxAffectedNeedsRows();
  if (!isSet && (typeof returns !== 'object' || !('rowOf' in returns))) {
    const root = planValue(request, context, returns);
    return { kind: 'valueCall', request, definition, root, media };
  }
  const name = isSet ? returns.setOf : returns.rowOf;
  const table = name.includes('.') ? name : `${context.schemaName}.${name}`;
  const columns = isSet ? returns.columns : undefined;
  const root = planRead(context, table, query, {
    isMutation: false,
    isCall: true,
    ...(columns && { definition: { columns, primaryKey: [] } }),
  });
  applyRange(root, request.range);
  return { kind: 'rowsCall', request, definition, isRow: !isSet, root, media };
}

/** PostgREST's name for the column that holds a function's single value. */
export const valueColumn = 'pgrst_scalar';

function planValue(
  { name, query, range }: CallRequest,
  context: RestContext,
  type: ColumnType | 'void',
): ReadNode {
  const definition: TableDefinition = {
    columns: { [valueColumn]: { type: type === 'void' ? 'text' : type, nullable: true } },
    primaryKey: [],
  };
  const root = planRead(context, `${context.schemaName}.${name}`, query, { isMutation: false, definition });
  if (type === 'void' && (root.conjuncts.length > 0 || root.order.length > 0)) {
    throw new NotSupported('a condition on the result of a function that returns nothing');
  }
  applyRange(root, range);
  const shown = root.outputs.filter(({ key }) => key === valueColumn).length;
  if (shown > 1) throw new NotSupported('the value of a function selected twice');
  if (shown === 0) {
    throw new PostgresError('42703', `column _postgrest_t.${valueColumn} does not exist`);
  }
  return root;
}

/** The qualified name; PGRST205 when there is no such table in the request's schema. */
function findTable(context: RestContext, name: string): string {
  const { tables } = context.backend.schema;
  const table = `${context.schemaName}.${name}`;
  if (tables[table] !== undefined) return table;
  const names = Object.keys(tables)
    .filter((one) => schemaOf(one) === context.schemaName)
    .map(nameOf);
  throw unknownTable(context.schemaName, name, nearestName(name, names, { from: minShownSimilarity }));
}

function refuseInvalidPreferences({ handling, invalid }: Preferences): void {
  if (handling === 'strict' && invalid.length > 0) throw invalidPreferences(invalid);
}

/** The answer shows the intersection of the `Range` header and `limit`/`offset`; a limit of 0 ignores the header. */
function applyRange(root: ReadNode, range: RowRange | null): void {
  if (range === null || root.limit === 0) return;
  const end = Math.min(root.offset + root.limit, range.last + 1);
  root.offset = Math.max(root.offset, range.first);
  if (end <= root.offset) throw negativeLimit();
  root.limit = end - root.offset;
}

/** Only the root's own conditions choose the rows to change; conditions of embeds shape the answer. */
function ownConditions(query: Query): Query {
  const own = <T>(list: readonly AtPath<T>[]) => list.filter(({ path }) => path.length === 0);
  return {
    ...query,
    select: [],
    filters: own(query.filters),
    logic: own(query.logic),
    orders: [],
    ranges: [],
  };
}

function requireKeyFilters(target: ReadNode, query: Query): void {
  const key = target.definition.primaryKey;
  const named = new Set(query.filterKeys);
  const isExact =
    query.logic.length === 0 &&
    key.length > 0 &&
    named.size === key.length &&
    key.every((column) => named.has(column)) &&
    target.conjuncts.every(({ equals }) => equals !== undefined);
  if (!isExact) throw invalidPutFilters();
}

/** The media type of the answer. */
function negotiated(accept: string | null, context: RestContext): MediaType {
  if (accept?.includes('application/vnd.pgrst.plan')) {
    refuseSetting(context.backend.schema, 'pgrst.db_plan_enabled', 'execution plans');
  }
  return negotiate(accept);
}
