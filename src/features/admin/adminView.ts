/**
 * A view of an admin list in its normal form: search, filters, order and start. The URL, saved views, cache key,
 * selection, live list and database calls share it. It does not depend on a table; `adminLists.ts` describes the two.
 */
import type { PageCursor, PageOrder } from '../../api/keyset';
import { isUuid } from '../../lib/isUuid';

export type AdminTab = 'users' | 'requests';

export type AnyFilters = Record<string, string>;

export interface ListView<Filters extends AnyFilters = AnyFilters, Order = string> {
  /** Trimmed; '' is no search. */
  search: string;
  /** Only the active ones. */
  filters: Readonly<Partial<Filters>>;
  order: Order;
  /** Where it begins, as `parseFrom` reads it; null is the first row. */
  from: string | null;
}

/** What a view leaves out. */
export type Narrowing = Pick<ListView<AnyFilters>, 'search' | 'filters'>;

/** A filter. Its name is also its URL parameter and its argument in the database. */
export interface ListFilter<Row> {
  label: string;
  /** The options of its control, by value; '' shows all rows. Null: the id of a person, which links set. */
  options: Readonly<Record<string, string>> | null;
  /** Whether a row that has changed belongs to the list. */
  matches: (row: Row, value: string) => boolean;
}

/** An order. Its name is also its value in the URL and in the database. */
export interface ListOrder<Order extends string = string> extends PageOrder {
  label: string;
  /** Used to read the rows before a row. */
  reverse: Order;
}

/** The filters and orders of a list. */
export interface ListRules<
  Row = never,
  Filters extends AnyFilters = AnyFilters,
  Order extends string = string,
> {
  tab: AdminTab;
  filters: { readonly [Name in keyof Filters]: ListFilter<Row> };
  orders: Readonly<Record<Order, ListOrder<Order>>>;
}

/** Each filter of a list with its value in a view: '' if inactive. */
export const filtersIn = ({ filters }: ListRules, view: Pick<ListView, 'filters'>) =>
  Object.entries(filters).map(([name, filter]) => ({ name, filter, value: view.filters[name] ?? '' }));

/** Whether a row passes the filters of a view. */
export const matchesFilters = <Row, Filters extends AnyFilters, Order extends string>(
  { filters }: ListRules<Row, Filters, Order>,
  view: ListView<Filters, Order>,
  row: Row,
): boolean =>
  Object.entries<string | undefined>(view.filters).every(
    ([name, value]) => value === undefined || filters[name]?.matches(row, value),
  );

/** The order of the plain view; every list has it. */
export const plainOrder = 'newest';

/** Spread into a view, it shows every row from the first one on. */
export const everyRow = { search: '', filters: {}, from: null } as const;

/** No stored text is longer, so a longer search would find nothing. */
const maxSearchLength = 200;

export const readTab = (params: URLSearchParams): AdminTab =>
  params.get('tab') === 'requests' ? 'requests' : 'users';

/** Reads the view from a URL. Invalid parameters fall back to their defaults. */
export function readView<Filters extends AnyFilters, Order extends string>(
  { filters, orders }: ListRules<never, Filters, Order>,
  params: URLSearchParams,
): ListView<Filters, Order> {
  const read = (name: string) => params.get(name)?.slice(0, maxSearchLength) ?? '';
  const search = read('q').trim();
  const order = (Object.hasOwn(orders, read('sort')) ? read('sort') : plainOrder) as Order;
  const values = Object.entries<ListFilter<never>>(filters).flatMap(([name, { options }]) =>
    read(name) !== '' && (options ? Object.hasOwn(options, read(name)) : isUuid(read(name)))
      ? [[name, read(name)]]
      : [],
  );
  const from = read('from');
  const view = { search, filters: Object.fromEntries(values) as Partial<Filters>, order };
  return { ...view, from: parseFrom(orders[order], from, view) === null ? null : from };
}

/** Writes a view to a URL. Defaults are left out, so that the default view has the plain URL. */
export function writeView(list: ListRules, view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (list.tab !== 'users') params.set('tab', list.tab);
  if (view.search !== '') params.set('q', view.search);
  for (const { name, value } of filtersIn(list, view)) if (value !== '') params.set(name, value);
  if (view.order !== plainOrder) params.set('sort', view.order);
  if (view.from !== null) params.set('from', view.from);
  return params;
}

/** One string per view: saved views store it, and it tells views apart. */
export const queryOf = (list: ListRules, view: ListView): string => writeView(list, view).toString();

export const isNarrowed = ({ search, filters }: Narrowing): boolean =>
  search !== '' || Object.keys(filters).length > 0;

/** The value of `from` for the last rows. */
export const listEnd = 'end';

/** Sorts before every other id. */
const smallestId = '00000000-0000-0000-0000-000000000000';

/** The nth row, counted from 1. */
interface RowNumber {
  nth: number;
}

export type StartPosition = PageCursor | typeof listEnd | RowNumber;

/** The largest `integer` of PostgreSQL, the type of `request_at`'s argument. */
export const maxRowNumber = 2_147_483_647;

/**
 * Reads `from`, which says where a view begins. Null if the text is invalid.
 *
 * - `end`: the last rows.
 * - `2026-05-03`, in an order by time: the start of the day (ascending) or its end (descending), in the reader's time
 *   zone.
 * - `5000`, in a numbered order without a search or owner: the row with this number.
 * - `Ma*`, in an order by name: the first row with this prefix.
 */
export function parseFrom(order: PageOrder, from: string, view: Narrowing): StartPosition | null {
  const { column, ascending } = order;
  if (from === listEnd) return listEnd;
  if (column === 'created_at') {
    if (/^[1-9]\d{0,9}$/.test(from)) {
      return hasNumbers(order, view) && Number(from) <= maxRowNumber ? { nth: Number(from) } : null;
    }
    const [year, month, day] = /^\d{4}-\d\d-\d\d$/.test(from) ? from.split('-').map(Number) : [];
    const at = new Date(year ?? Number.NaN, (month ?? 0) - 1, (day ?? 0) + (ascending ? 0 : 1));
    return Number.isNaN(at.getTime()) ? null : [at.toISOString(), smallestId];
  }
  const name = from.endsWith('*') ? from.slice(0, -1).trim() : '';
  if (name === '') return null;
  // Descending, `zzzz` approximates the last name with this prefix.
  return [ascending ? name : `${name}zzzz`, smallestId];
}

/** Whether the database can find the nth row: it counts the rows of a status, and of nothing narrower. */
export const hasNumbers = ({ isNumbered }: PageOrder, { search, filters }: Narrowing): boolean =>
  isNumbered === true && search === '' && filters.owner === undefined;
