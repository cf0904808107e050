/**
 * What an admin looks at in a list, in its normal form: search, filters, order and place. Address, saved views, cache
 * key, selection, live list and the calls to the database share it. It names no table; `adminLists.ts` describes the two.
 */
import type { PageCursor, PageOrder } from '../../api/keyset';

export type AdminTab = 'users' | 'requests';

export type AnyFilters = Record<string, string>;

export interface ListView<Filters extends AnyFilters = AnyFilters, Order = string> {
  /** Without white space around it; '' is none. */
  search: string;
  /** Only those in use. */
  filters: Readonly<Partial<Filters>>;
  order: Order;
  /** Where it begins, as `parseFrom` reads it; null is the first row. */
  from: string | null;
}

/** A filter, under the name that its parameter in the address and its argument in the database share. */
export interface ListFilter<Row> {
  label: string;
  /** What its control offers, by value; '' leaves no row out. */
  options: Readonly<Record<string, string>>;
  /** Whether a row that has changed belongs to the list. */
  matches: (row: Row, value: string) => boolean;
}

/** An order, under the name that its parameter in the address and the database share. */
export interface ListOrder<Order extends string = string> extends PageOrder {
  label: string;
  /** The rows before a row are read in it. */
  reverse: Order;
}

/** What views of a list there are. */
export interface ListRules<
  Row = never,
  Filters extends AnyFilters = AnyFilters,
  Order extends string = string,
> {
  tab: AdminTab;
  filters: { readonly [Name in keyof Filters]: ListFilter<Row> };
  orders: Readonly<Record<Order, ListOrder<Order>>>;
}

/** Each filter of a list with its value in a view: '' where it is not in use. */
export const filtersIn = ({ filters }: ListRules, view: Pick<ListView, 'filters'>) =>
  Object.entries(filters).map(([name, filter]) => ({ name, filter, value: view.filters[name] ?? '' }));

/** Whether a row passes the filters of a view. */
export const isInView = <Row, Filters extends AnyFilters, Order extends string>(
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

/** A search longer than this finds nothing that a shorter one would not. */
const maxSearchLength = 200;

export const readTab = (params: URLSearchParams): AdminTab =>
  params.get('tab') === 'requests' ? 'requests' : 'users';

/** The view that an address holds. Parameters that make no sense fall back to their defaults. */
export function readView<Filters extends AnyFilters, Order extends string>(
  { filters, orders }: ListRules<never, Filters, Order>,
  params: URLSearchParams,
): ListView<Filters, Order> {
  const read = (name: string) => params.get(name)?.slice(0, maxSearchLength) ?? '';
  const search = read('q').trim();
  const order = (Object.hasOwn(orders, read('sort')) ? read('sort') : plainOrder) as Order;
  const values = Object.entries<ListFilter<never>>(filters).flatMap(([name, { options }]) =>
    read(name) !== '' && Object.hasOwn(options, read(name)) ? [[name, read(name)]] : [],
  );
  const from = read('from');
  return {
    search,
    filters: Object.fromEntries(values) as Partial<Filters>,
    order,
    from: parseFrom(orders[order], from, search) === null ? null : from,
  };
}

/** The address of a view. Only what differs from the default is written, so that the plain view has the plain address. */
export function writeView(list: ListRules, view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (list.tab !== 'users') params.set('tab', list.tab);
  if (view.search !== '') params.set('q', view.search);
  for (const { name, value } of filtersIn(list, view)) if (value !== '') params.set(name, value);
  if (view.order !== plainOrder) params.set('sort', view.order);
  if (view.from !== null) params.set('from', view.from);
  return params;
}

/** One string for each view: it is what saved views keep, and tells one view from another. */
export const queryOf = (list: ListRules, view: ListView): string => writeView(list, view).toString();

export const isNarrowed = ({ search, filters }: Pick<ListView, 'search' | 'filters'>): boolean =>
  search !== '' || Object.keys(filters).length > 0;

/** As `from`: the view of the last rows of all. */
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
 * Reads `from`, which says where a view begins. Null for text that names no place.
 *
 * - `end`: the last rows of all.
 * - `2026-05-03`, in an order by time: the start of the day (ascending) or its end (descending), in the reader's time
 *   zone.
 * - `5000`, in a numbered order without a search: the row with this number.
 * - `Ma*`, in an order by name: the first row with this prefix.
 */
export function parseFrom(order: PageOrder, from: string, search: string): StartPosition | null {
  const { column, ascending } = order;
  if (from === listEnd) return listEnd;
  if (column === 'created_at') {
    if (/^[1-9]\d{0,9}$/.test(from)) {
      return hasNumbers(order, search) && Number(from) <= maxRowNumber ? { nth: Number(from) } : null;
    }
    const [year, month, day] = /^\d{4}-\d\d-\d\d$/.test(from) ? from.split('-').map(Number) : [];
    const at = new Date(year ?? Number.NaN, (month ?? 0) - 1, (day ?? 0) + (ascending ? 0 : 1));
    return Number.isNaN(at.getTime()) ? null : [at.toISOString(), smallestId];
  }
  const name = from.endsWith('*') ? from.slice(0, -1).trim() : '';
  if (name === '') return null;
  // Descending, `zzzz` stands for the last of the names with this prefix: not exact, but near enough.
  return [ascending ? name : `${name}zzzz`, smallestId];
}

export const hasNumbers = ({ isNumbered }: PageOrder, search: string): boolean =>
  isNumbered === true && search === '';
