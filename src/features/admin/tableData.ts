/**
 * What both admin lists share: paging with search, filters and order, and optimistic locking for changes to one value of
 * a row. It does not depend on a table; `adminApi.ts` describes the two.
 */
import type { Dispatch } from '@reduxjs/toolkit';
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import {
  anchorIndex,
  countRows,
  maxRows,
  nextPage,
  type Page,
  type PageCursor,
  type PageStart,
} from '../../api/keyset';
import { appError, type AppError } from '../../errors/appError';
import {
  arrayOf,
  isNumber,
  nullable,
  pair,
  objectOf,
  isString,
  stringOf,
  type TypeGuard,
} from '../../lib/typeGuards';
import type { Client } from '../../supabase/client';
import type { LiveTable } from '../../supabase/rowChanges';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import type { LiveList } from '../live/liveList';
import type { Role } from '../session/sessionSlice';
import { updateEnded, updateStarted } from './adminSlice';
import { matchesFilters, type AnyFilters, type ListRules, type ListView } from './listView';
import { addDescriptions } from '../../errors/describeError';
import * as texts from './listTexts';

addDescriptions({
  not_admin: () => ({ title: texts.notAdmin, advice: '' }),
  gone: () => ({ title: texts.personNotFound, advice: '' }),
  request_gone: () => ({ title: texts.requestNotFound, advice: '' }),
  changed_meanwhile: ({ detail }) => ({
    title: detail === null ? texts.changedMeanwhile : texts.changedMeanwhileTo(detail),
    advice: texts.upToDate,
  }),
});

/** A view and the admin who opened it. */
export interface TableView<Filters extends AnyFilters, Order> extends ListView<Filters, Order> {
  /** Part of the cache key, so that another admin never sees these rows. */
  adminId: string;
}

/** `from` is the value that the admin saw: a change that somebody else made in the meantime is not overwritten. */
export interface TableChange<Value> {
  adminId: string;
  id: string;
  from: Value;
  to: Value;
  /** Set if this change undoes another one. */
  isUndo?: true;
}

interface AnswerOf<Data> extends QueryAnswer {
  data: Data | null;
}

/** The part of a list that one call requests, as arguments of `find_requests` and `find_people`. */
export interface Part {
  after_value?: string;
  after_id?: string;
  /** The maximum number of rows. */
  page: number;
}

/**
 * The response of those two functions; `private.find` in `supabase/migrations/*_functions.sql` says what each field
 * means.
 */
export interface Found<Row> {
  rows: Row[];
  until: [value: string, id: string] | null;
  searched: number | null;
  of: number;
  total: number | null;
}

/** One of the two tables and its queries, each checked against the database's types. */
export interface TableDefinition<
  Row extends Stored,
  Stored extends { id: string },
  Filters extends AnyFilters,
  Order extends string,
> extends ListRules<Stored, Filters, Order> {
  /** The shape that each of its rows must have. */
  row: TypeGuard<Row>;
  /** A row's position in an order. */
  positionOf: (row: Stored, order: Order) => PageCursor;
  /** Reads a part of a view. */
  read: (db: Client, view: ListView<Filters, Order>, part: Part) => Query<QueryAnswer>;
  /** How to read Realtime's changes to the table's rows. */
  live: {
    table: LiveTable;
    stored: TypeGuard<Stored>;
    merge: (row: Row, stored: Stored) => Row;
  };
}

/** The one value of a row that an admin changes. */
export interface ChangeableRow<
  Row,
  Value extends string,
  Change extends TableChange<Value> = TableChange<Value>,
> {
  row: TypeGuard<Row>;
  valueOf: (row: Row) => Value;
  labelOf: (value: Value) => string;
  /** Updates the row if it still has the old value; otherwise no row is updated. */
  change: (db: Client, change: Change) => Query<AnswerOf<Row>>;
  /** Whether the row already has the change: an earlier answer was lost, or somebody else made the same change. */
  isApplied: (row: Row, change: Change) => boolean;
  /** The error code for a row that no longer exists. */
  missing: 'gone' | 'request_gone';
  /** Returns at most one row. */
  find: (db: Client, id: string) => Query<AnswerOf<Row[]>>;
}

type Answer<T> = QueryReturnValue<T, AppError, object>;

const pageSize = 50;

/**
 * Where a page begins: after a cursor or, for the first page, its minimum number of rows. A page of earlier rows ends
 * before the row at `before`.
 */
export type TableStart = PageStart | { before: PageCursor };

/** The cached pages of a view. */
export interface Shown<Row> {
  pages: readonly Page<Row>[];
}

/** Defines the endpoint that reads a table; `selectShown` returns the cached pages of a view. */
export function tableEndpoint<
  Row extends Stored,
  Stored extends { id: string },
  Filters extends AnyFilters,
  Order extends string,
>(
  table: TableDefinition<Row, Stored, Filters, Order>,
  selectShown: (state: unknown, view: TableView<Filters, Order>) => Shown<Row> | undefined,
) {
  type View = TableView<Filters, Order>;
  const found = foundOf(table.row);
  return {
    infiniteQueryOptions: {
      initialPageParam: 0,
      getNextPageParam: (last: Page<Row>, _pages: unknown, _param: unknown, _params: unknown, view: View) =>
        nextPage(last, (row) => table.positionOf(row, view.order)),
      getPreviousPageParam: ({ previous }: Page<Row>) => (previous ? { before: previous } : undefined),
      refetchCachedPages: false,
    },
    queryFn: (
      { queryArg: view, pageParam }: { queryArg: View; pageParam: TableStart },
      { getState, signal, forced }: { getState: () => unknown; signal: AbortSignal; forced?: boolean },
    ): Promise<Answer<Page<Row>>> =>
      readTablePage({
        start: pageParam,
        isRefetch: forced === true,
        shown: selectShown(getState(), view),
        isFromEnd: view.from !== null,
        ascending: table.orders[view.order].ascending,
        positionOf: (row) => table.positionOf(row, view.order),
        isSearch: view.search !== '',
        load: async (direction, cursor, page) => {
          const order = direction === 'forward' ? view.order : table.orders[view.order].reverse;
          const after = cursor && { after_value: cursor[0], after_id: cursor[1] };
          return runQuery(
            view.adminId,
            (db) => table.read(db, { ...view, order }, { page, ...after }),
            found,
            signal,
          );
        },
      }),
  };
}

export const foundOf = <Row>(row: TypeGuard<Row>): TypeGuard<Found<Row>> =>
  objectOf<Found<Row>>({
    rows: arrayOf(row),
    until: nullable(pair(isString)),
    searched: nullable(isNumber),
    of: isNumber,
    total: nullable(isNumber),
  });

type Direction = 'forward' | 'backward';

interface PageRead<Row> {
  start: TableStart;
  /** Whether the whole view is refetched. RTK Query forces that call, and begins where the first cached page began. */
  isRefetch: boolean;
  shown: Shown<Row> | undefined;
  /** Whether the view begins with its last rows. */
  isFromEnd: boolean;
  ascending: boolean;
  positionOf: (row: Row) => PageCursor;
  isSearch: boolean;
  /** One call: at most `limit` rows after the cursor, in the view's order or in reverse. */
  load: (direction: Direction, cursor: PageCursor | null, limit: number) => Promise<Answer<Found<Row>>>;
}

/** A page as `fetchRows` returns it: `next` is never undefined. */
type RowsPage<Row> = Page<Row> & { next: NonNullable<Page<Row>['next']> | null };

/** Reads one page: the first or the last rows of the view, or the rows after or before a cursor. */
async function readTablePage<Row>(read: PageRead<Row>): Promise<Answer<Page<Row>>> {
  const { start, isRefetch, shown, isFromEnd } = read;
  const first = shown?.pages[0];
  const isEarlier = typeof start === 'object' && 'before' in start;
  if (isEarlier && !isRefetch) {
    const page = await fetchRows(read, 'backward', start.before, pageSize);
    if (page.error) return page;
    const { rows, next, ...rest } = page.data;
    const total = first?.total ?? null;
    const newIds = first?.newIds && { newIds: first.newIds };
    return { data: { ...rest, rows: rows.toReversed(), previous: next, total, ...newIds } };
  }
  if (!isEarlier && typeof start !== 'number') {
    const page = await fetchRows(read, 'forward', start, pageSize);
    return page.error ? page : { data: { ...page.data, total: null } };
  }
  const minRows = isEarlier ? 0 : start;
  const restart = { ...read, start: minRows };
  if (!isFromEnd || (shown && !first?.previous)) return readFirstPage(restart, minRows);
  return shown ? refetchWindow(restart, shown) : readLastPage(restart, minRows);
}

/**
 * Reads the view's first rows: everything on screen plus the rows inserted since, so that a refetch does not shrink the
 * list.
 */
async function readFirstPage<Row>(read: PageRead<Row>, minRows: number): Promise<Answer<Page<Row>>> {
  const { shown } = read;
  const shownRows = countRows(shown);
  const before = shown?.pages[0]?.total ?? null;
  // A list shorter than a page has room for new rows anyway.
  const withNewRows = (total: number | null) =>
    shownRows + (before === null || total === null || shownRows < pageSize ? 0 : total - before);
  const page = await fetchRows(read, 'forward', null, Math.max(pageSize, shownRows, minRows), withNewRows);
  if (page.error) return page;
  const anchor = shown && anchorIndex(shown.pages);
  return { data: { ...page.data, previous: null, ...(anchor !== undefined && { before: anchor }) } };
}

/** Refetches the rows on screen of a view that begins with its last rows. */
async function refetchWindow<Row>(
  read: PageRead<Row>,
  { pages }: { pages: readonly Page<Row>[] },
): Promise<Answer<Page<Row>>> {
  const { positionOf, ascending } = read;
  const first = pages.find(({ rows }) => rows.length > 0)?.rows[0];
  if (!first) return readLastPage(read, 0);
  const position = positionOf(first);
  // If the end of the list was reached, request one more row: only a page below its limit shows that no rows follow.
  const isWhole = pages.at(-1)?.next === null;
  const page = await fetchRows(
    read,
    'forward',
    cursorBefore(position, ascending),
    Math.max(pageSize, countRows({ pages }) + (isWhole ? 1 : 0)),
  );
  if (page.error) return page;
  return { data: { ...page.data, previous: [...position], before: anchorIndex(pages) ?? 0 } };
}

/** Reads the last rows of a view. */
async function readLastPage<Row>(read: PageRead<Row>, minRows: number): Promise<Answer<Page<Row>>> {
  const page = await fetchRows(read, 'backward', null, Math.max(pageSize, minRows));
  if (page.error) return page;
  const rows = page.data.rows.toReversed();
  return { data: { ...page.data, rows, previous: page.data.next, before: rows.length, next: null } };
}

/**
 * Reads rows after a cursor (null: from the start), in the view's order or in reverse, in as many calls as necessary. A
 * search scans a limited number of rows per call, so a page may end early; `next` says where it continues.
 */
async function fetchRows<Row>(
  { load, isSearch, shown, start }: PageRead<Row>,
  direction: Direction,
  cursor: PageCursor | null,
  minRows: number,
  /** Raises the limit once the first call has returned the total. */
  raiseLimit: (total: number | null) => number = () => minRows,
): Promise<Answer<RowsPage<Row>>> {
  const searchLimit = isSearch ? (typeof start === 'number' ? Math.max(countRows(shown), start) : 0) : null;
  let limit = minRows;
  let total: number | null = null;
  let next: [string, string] | null = cursor && [...cursor];
  let searched: Page<Row>['searched'];
  const rows: Row[] = [];
  let isFirst = true;
  do {
    const answer: Answer<Found<Row>> = await load(direction, next, Math.min(maxRows, limit - rows.length));
    if (answer.error) return { error: answer.error };
    const part = answer.data;
    if (isFirst) {
      isFirst = false;
      total = part.total;
      limit = Math.max(limit, raiseLimit(total));
    }
    rows.push(...part.rows);
    next = part.until;
    searched = { rows: (searched?.rows ?? 0) + (part.searched ?? part.of), of: part.of };
  } while (next && rows.length < (searchLimit ?? limit));
  return { data: { rows, total, limit, next, searched } };
}

/** The cursor directly before a row: a page after it begins with this row. */
function cursorBefore([value, id]: PageCursor, ascending: boolean): PageCursor {
  const digits = BigInt(`0x${id.replaceAll('-', '')}`) + (ascending ? -1n : 1n);
  const hex = digits.toString(16).padStart(32, '0');
  return [value, hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')];
}

/**
 * Changes a value. If no row was updated, the row is gone, somebody else changed it first, or this user is no longer an
 * admin (and may still read their own rows). Rereading the row tells which.
 */
export async function changeRow<
  Row extends { id: string },
  Value extends string,
  Change extends TableChange<Value>,
>(table: ChangeableRow<Row, Value, Change>, change: Change): Promise<Answer<Row>> {
  const { adminId, id, from } = change;
  const changed = await runQuery(adminId, (db) => table.change(db, change), table.row);
  if (!changed.error) return { data: changed.data };
  if (changed.error.code !== 'PGRST116') return { error: changed.error };
  const { status } = changed.error;
  const found = await runQuery(adminId, (db) => table.find(db, id), arrayOf(table.row));
  if (found.error) return { error: found.error };
  const row = found.data[0];
  if (row !== undefined && table.isApplied(row, change)) return { data: row };
  if (row === undefined || table.valueOf(row) === from) {
    const problem = await problemWithAdmin(adminId);
    if (problem) return { error: problem };
  }
  return {
    error:
      row === undefined
        ? appError('notFound', table.missing, { status })
        : appError('conflict', 'changed_meanwhile', {
            status: 409,
            detail: table.valueOf(row) === from ? null : table.labelOf(table.valueOf(row)),
          }),
  };
}

/**
 * Why this user may not change anything: they are no longer an admin, or their role cannot be read. Null for an admin.
 */
export async function problemWithAdmin(adminId: string): Promise<AppError | null> {
  const self = await runQuery(
    adminId,
    (db) => db.from('profiles').select('role').eq('id', adminId).single(),
    objectOf<{ role: Role }>({ role: stringOf<Role>() }),
  );
  if (self.error) return self.error;
  return self.data.role === 'admin' ? null : appError('forbidden', 'not_admin', { status: 403 });
}

/** How Realtime's changes apply to a view. Only the server can tell whether a row matches a search. */
export function liveList<
  Row extends Stored,
  Stored extends { id: string },
  Filters extends AnyFilters,
  Order extends string,
>(
  table: TableDefinition<Row, Stored, Filters, Order>,
  view: ListView<Filters, Order>,
): LiveList<Row, Stored> {
  return {
    ...table.live,
    matches: (stored) => {
      if (!matchesFilters(table, view, stored)) return false;
      return view.search === '' ? true : undefined;
    },
    positionOf: (row) => table.positionOf(row, view.order),
    ascending: table.orders[view.order].ascending,
  };
}

/** Marks a change as in flight until it ends, and passes the changed row to `onRow`. */
export async function trackChange<Row>(
  { id, to }: Pick<TableChange<string>, 'id' | 'to'>,
  dispatch: Dispatch,
  fulfilled: Promise<{ data: Row }>,
  onRow: (row: Row) => void,
): Promise<void> {
  dispatch(updateStarted({ id, value: to }));
  try {
    onRow((await fulfilled).data);
  } catch {
    // The toast says what happened.
  } finally {
    dispatch(updateEnded());
  }
}

/** Updates a changed row in a cached list, if the list contains it. */
export function replaceRow<Row extends { id: string }>(list: { pages: Page<Row>[] }, row: Row): void {
  for (const { rows } of list.pages) {
    const index = rows.findIndex(({ id }) => id === row.id);
    // Keep fields that the response to a change lacks, such as `blocked`.
    if (index >= 0) rows[index] = { ...rows[index], ...row };
  }
}
