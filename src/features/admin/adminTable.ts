/**
 * What both admin lists do: read in pages with search, filter and order, and change one value of one row unless
 * somebody else was faster. Knows no table; `adminApi` describes two to it.
 */
import type { Dispatch } from '@reduxjs/toolkit';
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import {
  anchorIn,
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
  /** Where it begins, as `placeIn` reads it; null is the first row. */
  from: string | null;
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
export interface Found<Row> {
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
  /** The same order the other way round: what stands before a row comes in it. */
  opposites: Readonly<Record<Order, Order>>;
  /** Where a row stands in an order. */
  positionOf: (row: Stored, order: Order) => PageCursor;
  valueOf: (row: Stored) => Value;
  labelOf: (value: Value) => string;
  /** A part of a view. */
  read: (db: Client, view: TableView<Value, Order>, part: Part) => Query<QueryAnswer>;
  /** Where the nth row of a view stands, for its numbered orders; null behind the last one. */
  placeOf?: (db: Client, view: TableView<Value, Order>, nth: number) => Query<QueryAnswer>;
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

export type { PageOrder };

type Answer<T> = QueryReturnValue<T, AppError, object>;

const pageSize = 50;

/** Where a page begins: behind a row, with the view's first rows (at least so many), or as far as a row that is left out. */
export type TableStart = PageStart | { before: PageCursor };

/** What the cache holds of a view. */
export interface Shown<Row> {
  pages: readonly Page<Row>[];
  /** Where each page began. */
  pageParams: readonly TableStart[];
}

/** The last rows of all. */
export const theEnd = 'end';

/** No id is smaller. */
const leastId = '00000000-0000-0000-0000-000000000000';

/** The nth row, counted from 1. */
interface NthRow {
  nth: number;
}

type Place = PageCursor | typeof theEnd | NthRow;

/** What the database's integers hold. */
export const mostNth = 2_147_483_647;

/**
 * Where a view begins: `end`; a day (`2026-05-03`) in an order by time, which begins with its first or last moment where the
 * reader is; the number of a row (`5000`) where those are known, which a search takes away; the beginning of a name and a
 * star (`Ma*`) in one by name. Null for what is none.
 */
export function placeIn(order: PageOrder, from: string, search: string): Place | null {
  const { column, ascending } = order;
  if (from === theEnd) return theEnd;
  if (column === 'created_at') {
    if (/^[1-9]\d{0,9}$/.test(from)) {
      return hasNumbers(order, search) && Number(from) <= mostNth ? { nth: Number(from) } : null;
    }
    const [year, month, day] = /^\d{4}-\d\d-\d\d$/.test(from) ? from.split('-').map(Number) : [];
    const at = new Date(year ?? Number.NaN, (month ?? 0) - 1, (day ?? 0) + (ascending ? 0 : 1));
    return Number.isNaN(at.getTime()) ? null : [at.toISOString(), leastId];
  }
  const name = from.endsWith('*') ? from.slice(0, -1).trim() : '';
  if (name === '') return null;
  // Nearly the last one of those that begin with it.
  return [ascending ? name : `${name}zzzz`, leastId];
}

export const hasNumbers = ({ isNumbered }: PageOrder, search: string): boolean =>
  isNumbered === true && search.trim() === '';

/** Definition of the endpoint that reads a table. `selectShown` answers what the cache holds of a view. */
export function tableEndpoint<
  Row extends Stored,
  Stored extends { id: string },
  Value extends string,
  Order extends string,
>(
  table: AdminTable<Row, Stored, Value, Order>,
  selectShown: (state: unknown, view: TableView<Value, Order>) => Shown<Row> | undefined,
) {
  type View = TableView<Value, Order>;
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
      { getState, signal }: { getState: () => unknown; signal: AbortSignal },
    ): Promise<Answer<Page<Row>>> =>
      readFound({
        start: pageParam,
        shown: selectShown(getState(), view),
        place: view.from === null ? null : placeIn(table.orders[view.order], view.from, view.search),
        placeOf: async (nth) => {
          const { placeOf } = table;
          if (!placeOf) return { data: null };
          const answer = await runQuery(
            view.adminId,
            (db): Query<QueryAnswer> => placeOf(db, view, nth),
            numbered,
            signal,
          );
          return answer.error ? answer : { data: answer.data.place };
        },
        ascending: table.orders[view.order].ascending,
        positionOf: (row) => table.positionOf(row, view.order),
        isSearch: view.search !== '',
        ask: async (way, cursor, page) => {
          const order = way === 'forward' ? view.order : table.opposites[view.order];
          const behind = cursor && { after_value: cursor[0], after_id: cursor[1] };
          return runQuery(
            view.adminId,
            (db) => table.read(db, { ...view, order }, { page, ...behind }),
            found,
            signal,
          );
        },
      }),
  };
}

export const foundOf = <Row>(row: Shape<Row>): Shape<Found<Row>> =>
  record<Found<Row>>({
    rows: listOf(row),
    until: orNull(pairOf(text)),
    searched: orNull(number),
    of: number,
    total: orNull(number),
  });

const numbered = record<{ place: [string, string] | null }>({ place: orNull(pairOf(text)) });

type Way = 'forward' | 'backward';

interface FoundRead<Row> {
  start: TableStart;
  shown: Shown<Row> | undefined;
  /** Where the view begins; null is its first row. */
  place: Place | null;
  placeOf: (nth: number) => Promise<Answer<PageCursor | null>>;
  ascending: boolean;
  positionOf: (row: Row) => PageCursor;
  isSearch: boolean;
  /** One call: at most so many rows behind the cursor, in the view's order or against it. */
  ask: (way: Way, cursor: PageCursor | null, limit: number) => Promise<Answer<Found<Row>>>;
}

/** A page as `collect` reads it, always with both of these. */
type FoundPage<Row> = Page<Row> & { next: NonNullable<Page<Row>['next']> | null };

/** Reads one page: the first ones of the view, those around the place where it begins, or those behind or before a row. */
async function readFound<Row>(read: FoundRead<Row>): Promise<Answer<Page<Row>>> {
  const { start, shown, place } = read;
  const first = shown?.pages[0];
  const isEarlier = typeof start === 'object' && 'before' in start;
  // RTK Query reads a list again with the very start of its first page, which for earlier pages stands behind their rows.
  if (isEarlier && start !== shown?.pageParams[0]) {
    const page = await collect(read, 'backward', start.before, pageSize);
    if (page.error) return page;
    const { rows, next, ...rest } = page.data;
    const total = first?.total ?? null;
    const arrived = first?.arrived && { arrived: first.arrived };
    return { data: { ...rest, rows: rows.toReversed(), previous: next, total, ...arrived } };
  }
  if (!isEarlier && typeof start !== 'number') {
    const page = await collect(read, 'forward', start, pageSize);
    return page.error ? page : { data: { ...page.data, total: null } };
  }
  const least = isEarlier ? 0 : start;
  const anew = { ...read, start: least };
  if (place === null || (shown && !first?.previous)) return readFromFirst(anew, least);
  return shown ? readAgain(anew, shown) : readAround(anew, place, least);
}

/**
 * The view's first rows: as many as are shown, and as many more as have arrived since, so that a list that is read again
 * does not shrink under its reader.
 */
async function readFromFirst<Row>(read: FoundRead<Row>, least: number): Promise<Answer<Page<Row>>> {
  const { shown } = read;
  const shownRows = countRows(shown);
  const before = shown?.pages[0]?.total ?? null;
  // A list shorter than a page has room for what arrived.
  const withArrived = (total: number | null) =>
    shownRows + (before === null || total === null || shownRows < pageSize ? 0 : total - before);
  const page = await collect(read, 'forward', null, Math.max(pageSize, shownRows, least), withArrived);
  if (page.error) return page;
  const anchor = shown && anchorIn(shown.pages);
  return { data: { ...page.data, previous: null, ...(anchor !== undefined && { before: anchor }) } };
}

/** What is shown of a view that begins in the middle. */
async function readAgain<Row>(
  read: FoundRead<Row>,
  { pages }: { pages: readonly Page<Row>[] },
): Promise<Answer<Page<Row>>> {
  const { positionOf, ascending } = read;
  const first = pages.find(({ rows }) => rows.length > 0)?.rows[0];
  if (!first) return readAround(read, read.place, 0);
  const position = positionOf(first);
  // Fewer rows than are asked for say that these are the last ones.
  const isWhole = pages.at(-1)?.next === null;
  const page = await collect(
    read,
    'forward',
    beside(position, ascending),
    Math.max(pageSize, countRows({ pages }) + (isWhole ? 1 : 0)),
  );
  if (page.error) return page;
  return { data: { ...page.data, previous: [...position], before: anchorIn(pages) ?? 0 } };
}

/** The rows before and behind a place. */
async function readAround<Row>(
  read: FoundRead<Row>,
  place: FoundRead<Row>['place'],
  least: number,
): Promise<Answer<Page<Row>>> {
  let cursor: PageCursor | null = null;
  if (typeof place === 'object' && place && 'nth' in place) {
    const answer = await read.placeOf(place.nth);
    if (answer.error) return answer;
    cursor = answer.data && beside(answer.data, read.ascending);
  } else if (place !== theEnd) cursor = place;
  // Behind the last row stands nothing: the view ends with it.
  const isEnd = cursor === null;
  const before = await collect(read, 'backward', cursor, isEnd ? Math.max(pageSize, least) : pageSize);
  if (before.error) return before;
  const rows = before.data.rows.toReversed();
  const around = { previous: before.data.next, before: rows.length };
  if (isEnd) return { data: { ...before.data, ...around, rows, next: null } };
  const behind = await collect(read, 'forward', cursor, Math.max(pageSize, least - rows.length));
  if (behind.error) return behind;
  const searched = behind.data.searched && {
    rows: behind.data.searched.rows + (before.data.searched?.rows ?? 0),
    of: behind.data.searched.of,
  };
  return {
    data: {
      ...behind.data,
      ...around,
      rows: [...rows, ...behind.data.rows],
      limit: before.data.limit + behind.data.limit,
      ...(searched && { searched }),
    },
  };
}

/**
 * Rows behind a cursor (null: from the first one on), in the view's order or against it, in as many calls as that takes. A
 * search that has looked at all it may per call ends a page early, and `next` says where it goes on.
 */
async function collect<Row>(
  { ask, isSearch, shown, start }: FoundRead<Row>,
  way: Way,
  cursor: PageCursor | null,
  least: number,
  /** More rows than that, by how many there are in all. */
  limitFor: (total: number | null) => number = () => least,
): Promise<Answer<FoundPage<Row>>> {
  const enough = isSearch ? (typeof start === 'number' ? Math.max(countRows(shown), start) : 0) : null;
  let limit = least;
  let total: number | null = null;
  let next: [string, string] | null = cursor && [...cursor];
  let searched: Page<Row>['searched'];
  const rows: Row[] = [];
  let isFirst = true;
  do {
    const answer: Answer<Found<Row>> = await ask(way, next, Math.min(mostRows, limit - rows.length));
    if (answer.error) return { error: answer.error };
    const part = answer.data;
    if (isFirst) {
      isFirst = false;
      total = part.total;
      limit = Math.max(limit, limitFor(total));
    }
    rows.push(...part.rows);
    next = part.until;
    searched = { rows: (searched?.rows ?? 0) + (part.searched ?? part.of), of: part.of };
  } while (next && rows.length < (enough ?? limit));
  return { data: { rows, total, limit, next, searched } };
}

/** The place directly before a row, so that what comes behind it begins with the row. */
function beside([value, id]: PageCursor, ascending: boolean): PageCursor {
  const digits = BigInt(`0x${id.replaceAll('-', '')}`) + (ascending ? -1n : 1n);
  const hex = digits.toString(16).padStart(32, '0');
  return [value, hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')];
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
    const problem = await problemWithAdmin(adminId);
    if (problem) return { error: problem };
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

/** Why this person may change nothing: no admin any more, or nobody can say now. Null for an admin. */
export async function problemWithAdmin(adminId: string): Promise<AppError | null> {
  const self = await runQuery(
    adminId,
    (db) => db.from('profiles').select('role').eq('id', adminId).single(),
    record<{ role: Role }>({ role: textOf<Role>() }),
  );
  if (self.error) return self.error;
  return self.data.role === 'admin' ? null : appError('forbidden', 'not_admin', { status: 403 });
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
