/**
 * What both admin lists do: read in pages with search, filter and order, and change one value of one row unless
 * somebody else was faster. Knows no table; `adminApi` describes two to it.
 */
import type { Dispatch } from '@reduxjs/toolkit';
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import {
  countRows,
  mostRows,
  nextPage,
  type Page,
  type PageCursor,
  type PageOrder,
  type PageStart,
} from '../../api/keyset';
import { appError, type AppError } from '../../errors/appError';
import { listOf, number, orNull, pairOf, record, text, textOf, type Shape } from '../../lib/shape';
import type { Client } from '../../supabase/client';
import type { LiveTable } from '../../supabase/rowChanges';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import type { LiveList } from '../live/liveList';
import type { Role } from '../session/sessionSlice';
import { updateEnded, updateStarted } from './adminSlice';
import { addDescriptions } from '../../errors/describeError';

addDescriptions({
  not_admin: () => ({ title: 'You are not an admin any more.', advice: '' }),
  gone: () => ({ title: 'It has been deleted in the meantime.', advice: '' }),
  changed_meanwhile: ({ detail }) => ({
    title: `Somebody else has changed it to “${detail ?? ''}” in the meantime.`,
    advice: 'The list is up to date again.',
  }),
});

/** What an admin looks at. */
export interface TableView<Value, Order> {
  /** The admin who looks; another one never sees this cache. */
  adminId: string;
  search: string;
  /** The only value to show; null shows all. */
  filter: Value | null;
  order: Order;
}

/** `from` is what the admin saw: a change by somebody else in the meantime is not overwritten. */
export interface TableChange<Value> {
  adminId: string;
  id: string;
  from: Value;
  to: Value;
}

interface AnswerOf<Data> extends QueryAnswer {
  data: Data | null;
}

/** Which part of a list one call asks for, in the arguments of `find_requests` and `find_people`. */
export interface Part {
  after_value?: string;
  after_id?: string;
  /** How many rows at most. */
  page: number;
}

/** What those two answer; `supabase/migrations/*_lists.sql` says what each field means. */
interface Found<Row> {
  rows: Row[];
  until: [value: string, id: string] | null;
  searched: number | null;
  of: number;
  total: number | null;
}

/** One of the two tables: its queries, each checked against the database's types, and its one editable value. */
export interface AdminTable<
  Row extends Stored,
  Stored extends { id: string },
  Value extends string,
  Order extends string,
> {
  /** What each of its rows has to look like. */
  row: Shape<Row>;
  orders: Readonly<Record<Order, PageOrder>>;
  /** Where a row stands in an order. */
  positionOf: (row: Stored, order: Order) => PageCursor;
  valueOf: (row: Stored) => Value;
  labelOf: (value: Value) => string;
  /** A part of a view. */
  read: (db: Client, view: TableView<Value, Order>, part: Part) => Query<QueryAnswer>;
  /** The row with its new value; no row where it does not have the old one. */
  change: (db: Client, change: TableChange<Value>) => Query<AnswerOf<Row>>;
  /** At most one row. */
  find: (db: Client, id: string) => Query<AnswerOf<Row[]>>;
  /** How its rows come when somebody changes them. */
  live: {
    table: LiveTable;
    stored: Shape<Stored>;
    merge: (row: Row, stored: Stored) => Row;
  };
}

type Answer<T> = QueryReturnValue<T, AppError, object>;

const pageSize = 50;

/** Definition of the endpoint that reads a table. `selectShown` answers what the cache holds of a view. */
export function tableEndpoint<
  Row extends Stored,
  Stored extends { id: string },
  Value extends string,
  Order extends string,
>(
  table: AdminTable<Row, Stored, Value, Order>,
  selectShown: (state: unknown, view: TableView<Value, Order>) => { pages: Page<Row>[] } | undefined,
) {
  type View = TableView<Value, Order>;
  const found = foundOf(table.row);
  return {
    infiniteQueryOptions: {
      initialPageParam: 0,
      getNextPageParam: (last: Page<Row>, _pages: unknown, _param: unknown, _params: unknown, view: View) =>
        nextPage(last, (row) => table.positionOf(row, view.order)),
      refetchCachedPages: false,
    },
    queryFn: (
      { queryArg: view, pageParam }: { queryArg: View; pageParam: PageStart },
      { getState }: { getState: () => unknown },
    ): Promise<Answer<Page<Row>>> =>
      readFound(pageParam, selectShown(getState(), view), view.search !== '', async (cursor, page) => {
        const behind = cursor && { after_value: cursor[0], after_id: cursor[1] };
        return runQuery(view.adminId, (db) => table.read(db, view, { page, ...behind }), found);
      }),
  };
}

const foundOf = <Row>(row: Shape<Row>): Shape<Found<Row>> =>
  record<Found<Row>>({
    rows: listOf(row),
    until: orNull(pairOf(text)),
    searched: orNull(number),
    of: number,
    total: orNull(number),
  });

/**
 * Reads one page. The first one holds everything that is shown, and as many rows more as have arrived since, so that a
 * list that is read again does not shrink under its reader. A search that has looked at all it may per call ends a page
 * early, and the page says where the next one goes on.
 */
async function readFound<Row>(
  start: PageStart,
  shown: { pages: readonly Page<Row>[] } | undefined,
  isSearch: boolean,
  ask: (cursor: PageCursor | null, limit: number) => Promise<Answer<Found<Row>>>,
): Promise<Answer<Page<Row>>> {
  const isFirst = typeof start === 'number';
  const shownRows = isFirst ? countRows(shown) : 0;
  let limit = Math.max(pageSize, shownRows, isFirst ? start : 0);
  let total: number | null = null;
  let next: Page<Row>['next'] = isFirst ? null : [...start];
  let searched: Page<Row>['searched'];
  const rows: Row[] = [];
  do {
    const answer: Answer<Found<Row>> = await ask(next, Math.min(mostRows, limit - rows.length));
    if (answer.error) return { error: answer.error };
    const part = answer.data;
    if (isFirst && next === null) {
      total = part.total;
      const before = shown?.pages[0]?.total ?? null;
      // A list shorter than a page has room for what arrived.
      const arrived = before === null || total === null || shownRows < pageSize ? 0 : total - before;
      limit = Math.max(limit, shownRows + arrived);
    }
    rows.push(...part.rows);
    next = part.until;
    searched = { rows: (searched?.rows ?? 0) + (part.searched ?? part.of), of: part.of };
  } while (next && rows.length < (isSearch ? Math.max(shownRows, isFirst ? start : 0) : limit));
  return { data: { rows, total, limit, next, searched } };
}

/**
 * Changes a value. An update that hits no row means that the row is gone, that somebody else changed it first, or that
 * this person is no admin any more, who may still read what is their own: reading again tells which.
 */
export async function changeRow<
  Row extends Stored,
  Stored extends { id: string },
  Value extends string,
  Order extends string,
>(table: AdminTable<Row, Stored, Value, Order>, change: TableChange<Value>): Promise<Answer<Row>> {
  const { adminId, id, from, to } = change;
  const changed = await runQuery(adminId, (db) => table.change(db, change), table.row);
  if (!changed.error) return { data: changed.data };
  if (changed.error.code !== 'PGRST116') return { error: changed.error };
  const { status } = changed.error;
  const found = await runQuery(adminId, (db) => table.find(db, id), listOf(table.row));
  if (found.error) return { error: found.error };
  const row = found.data[0];
  if (row !== undefined && table.valueOf(row) === to) return { data: row };
  if (row === undefined || table.valueOf(row) === from) {
    const self = await runQuery(
      adminId,
      (db) => db.from('profiles').select('role').eq('id', adminId).single(),
      record<{ role: Role }>({ role: textOf<Role>() }),
    );
    if (self.error) return { error: self.error };
    if (self.data.role !== 'admin') return { error: appError('forbidden', 'not_admin', { status: 403 }) };
  }
  return {
    error:
      row === undefined
        ? appError('notFound', 'gone', { status })
        : appError('conflict', 'changed_meanwhile', {
            status: 409,
            detail: table.labelOf(table.valueOf(row)),
          }),
  };
}

/** A view of the table as its changes reach it. Which rows a search finds, only the server knows. */
export function liveList<
  Row extends Stored,
  Stored extends { id: string },
  Value extends string,
  Order extends string,
>(
  { live, orders, valueOf, positionOf }: AdminTable<Row, Stored, Value, Order>,
  { search, filter, order }: TableView<Value, Order>,
): LiveList<Row, Stored> {
  return {
    ...live,
    belongs: (stored) => {
      if (filter !== null && valueOf(stored) !== filter) return false;
      return search === '' ? true : undefined;
    },
    positionOf: (row) => positionOf(row, order),
    ascending: orders[order].ascending,
  };
}

/** Shows a change as under way until it has ended; hands the changed row on before that. */
export async function followChange<Row>(
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

/** Puts a changed row into a cached list, if it is in there. */
export function replaceRow<Row extends { id: string }>(list: { pages: Page<Row>[] }, row: Row): void {
  for (const { rows } of list.pages) {
    const index = rows.findIndex(({ id }) => id === row.id);
    // What only the list knows of the row stays.
    if (index >= 0) rows[index] = { ...rows[index], ...row };
  }
}
