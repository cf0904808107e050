/**
 * A view of an admin list in its normal form: search, filters, order and start. The URL, saved views, cache key,
 * selection, live list and database calls share it. It does not depend on a table; `adminLists.ts` describes the two.
 */
import type { PageOrder } from '../../api/keyset';
import { isUuid } from '../../lib/isUuid';
import { isCreatedValue } from './createdFilter';

export type AdminTab = 'users' | 'requests';

export type AnyFilters = Record<string, string>;

export interface ListView<Filters extends AnyFilters = AnyFilters, Order = string> {
  /** Trimmed; '' means no search. */
  search: string;
  /** The values of active filters, by name. */
  filters: Readonly<Partial<Filters>>;
  order: Order;
  /** `listEnd` if the list begins with its last rows; null if with its first ones. */
  from: typeof listEnd | null;
}

/** The parts of a view that narrow its list. */
export type ListCriteria = Pick<ListView<AnyFilters>, 'search' | 'filters'>;

/** A filter. Its name is also its URL parameter. */
export type ListFilter<Row> = {
  label: string;
  /** Whether a changed row still belongs to the list. */
  matches: (row: Row, value: string) => boolean;
} & (
  | {
      kind: 'choice';
      /** By value; '' shows all rows. */
      options: Readonly<Record<string, string>>;
      /** Whether links above the list set it, so that it needs no dropdown. */
      isLinked?: true;
    }
  /** The id of a person, which links set. */
  | { kind: 'person' }
  /** Values as in createdFilter.ts. */
  | { kind: 'days' }
);

const isValueOf = (filter: ListFilter<never>, value: string): boolean => {
  if (filter.kind === 'choice') return Object.hasOwn(filter.options, value);
  return filter.kind === 'person' ? isUuid(value) : isCreatedValue(value);
};

/** An order. Its name is also its value in the URL and in the database. */
export interface ListOrder<Order extends string = string> extends PageOrder {
  label: string;
  /** The order in reverse, to read the rows before a row. */
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

/** The default order, which every list has. */
export const defaultOrder = 'newest';

/** Spread into a view, this shows every row from the first one on. */
export const allRows = { search: '', filters: {}, from: null } as const;

/** The value of `from` for the last rows. */
export const listEnd = 'end';

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
  const order = (Object.hasOwn(orders, read('sort')) ? read('sort') : defaultOrder) as Order;
  const values = Object.entries<ListFilter<never>>(filters).flatMap(([name, filter]) =>
    read(name) !== '' && isValueOf(filter, read(name)) ? [[name, read(name)]] : [],
  );
  const from = read('from') === listEnd ? listEnd : null;
  return { search, filters: Object.fromEntries(values) as Partial<Filters>, order, from };
}

/** Writes a view to a URL. Defaults are left out, so that the default view has the plain URL. */
export function writeView(list: ListRules, view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (list.tab !== 'users') params.set('tab', list.tab);
  if (view.search !== '') params.set('q', view.search);
  for (const { name, value } of filtersIn(list, view)) if (value !== '') params.set(name, value);
  if (view.order !== defaultOrder) params.set('sort', view.order);
  if (view.from !== null) params.set('from', view.from);
  return params;
}

/** A view as a string, which saved views store and which tells views apart. */
export const queryOf = (list: ListRules, view: ListView): string => writeView(list, view).toString();

export const isFiltered = ({ search, filters }: ListCriteria): boolean =>
  search !== '' || Object.keys(filters).length > 0;
