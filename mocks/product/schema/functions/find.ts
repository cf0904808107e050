/**
 * One page of an admin's list, as `private.find` in `supabase/migrations` answers it. It reads along an index. A search
 * looks at a limited number of rows per call and says how far it got.
 */
import type { Json, Row } from 'supabase-in-memory';
import {
  type Index,
  parseTimestamp,
  plainText,
  PostgresError,
  type StatementContext,
  timestampText,
  timeToJson,
} from 'supabase-in-memory/schema';
import { isAdmin, requireSecondFactor } from './isAdmin';
import { isBlocked } from './isBlocked';
import { printedSchema } from '../printedSchema';

export interface ListDefinition {
  /** Qualified with its schema, such as `public.profiles`. */
  table: string;
  /** The column with the id of a row's owner. */
  owner: string;
  /** The column with a filter. */
  value: string;
  /** The columns of each order, all in one direction. The id breaks ties. */
  orders: Readonly<Record<string, Index['columns']>>;
  /** An order without an index: another table's column, its value for a row, and groups of rows in its order. */
  joined?: {
    column: string;
    of: (row: Readonly<Row>, context: StatementContext) => string;
    groups: (context: StatementContext) => readonly { value: string; rowsWhere: readonly Row[] }[];
  };
  /** How many rows one call of a search looks at, unless its page is full before that. */
  searchBudget: number;
  /** A trigram is rare if at most one in `share` of `count` sampled rows has it. */
  sample: { count: number; share: number };
  /** Every row that the caller may see and that contains the text. */
  hits: (search: string, context: StatementContext) => Readonly<Row>[];
  /** The text that a search looks at. */
  text: (row: Readonly<Row>, context: StatementContext) => string;
  shown: (row: Readonly<Row>, context: StatementContext) => Readonly<Row>;
}

const wordsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/** `private.is_rare`: the search has a trigram that at most one in `share` of the sampled texts has. */
function hasRareTrigram(search: string, sampled: readonly string[], share: number): boolean {
  const words = wordsOf(search);
  const parts = Array.from({ length: Math.max(0, words.length - 2) }, (_, at) => words.slice(at, at + 3));
  const trigrams = [...new Set(parts)].filter((part) => /^ ?[\p{L}\p{N}]{2,3} ?$/u.test(part)).slice(0, 12);
  if (trigrams.length === 0) return false;
  const sample = sampled.map((text) => ` ${wordsOf(text)} `);
  return trigrams.some(
    (part) => sample.filter((text) => text.includes(part)).length * share <= sample.length,
  );
}

const timeColumn = 'created_at';

/** A row as a page shows it. `jsonb` writes times in ISO 8601, whereas a row's own text has a space. */
export function toShownRow(list: ListDefinition, row: Readonly<Row>, context: StatementContext): Row {
  return { ...list.shown(row, context), [timeColumn]: timeToJson(plainText(row[timeColumn])) };
}

/** The rows that the caller may see and asks for. */
interface RowFilter {
  equals: Row;
  /** The creation times to include, as canonical text; null means no limit. */
  since: string | null;
  before: string | null;
}

export function findPage(list: ListDefinition, args: Row, context: StatementContext): { rows: Row[] } & Row {
  requireSecondFactor(context);
  const columns = list.orders[plainText(args.sort ?? 'newest')];
  if (!columns) throw new PostgresError('22023', `unknown order: ${plainText(args.sort)}`);
  const size = Math.min(Math.max(typeof args.page === 'number' ? args.page : 50, 1), 1000);
  const search = plainText(args.search ?? '');
  const seesAll = isAdmin(context);
  const caller = isBlocked(context) ? null : context.uid;
  const personId = args.person ?? args.owner ?? null;
  const timeOf = (moment: Json) => (moment === null ? null : parseTimestamp(plainText(moment), context.now));
  const rowFilter: RowFilter = {
    equals: {
      ...(seesAll
        ? personId === null
          ? {}
          : { [list.owner]: personId }
        : { [list.owner]: personId === null || personId === caller ? caller : null }),
      ...((args[list.value] ?? null) === null ? {} : { [list.value]: args[list.value] ?? null }),
    },
    since: timeOf(args.created_from ?? null),
    before: timeOf(args.created_before ?? null),
  };
  const textOf = (row: Readonly<Row>, column: string) =>
    column === list.joined?.column
      ? list.joined.of(row, context)
      : column === timeColumn
        ? timestampText(plainText(row[timeColumn]))
        : plainText(row[column]);
  const cursorOf = (row: Readonly<Row> | undefined): Json =>
    row ? [columns.map(({ column }) => textOf(row, column)).join(' '), row.id ?? null] : null;
  const after = (args.after_id ?? null) === null ? undefined : parseCursor(columns, args, context);
  const remaining = () => rowsAfter(list, rowFilter, columns, after, context);
  const total = countIn(list, rowFilter, context);
  const answer = (rows: Readonly<Row>[], until: Json, searched: number | null, found: number | null) => ({
    rows: rows.map((row) => toShownRow(list, row, context)),
    until,
    searched,
    of: total,
    total: found,
  });

  if (search === '') {
    const rows = [...take(remaining(), size)];
    return answer(rows, rows.length < size ? null : cursorOf(rows.at(-1)), rows.length, total);
  }
  const hits = new Set(list.hits(search, context).map(({ id }) => id));
  const budget = Math.max(list.searchBudget, size);
  const found: Readonly<Row>[] = [];
  let scanned = 0;
  let last: Readonly<Row> | undefined;
  for (const row of take(remaining(), budget)) {
    scanned += 1;
    last = row;
    if (!hits.has(row.id)) continue;
    found.push(row);
    if (found.length === size) return answer(found, cursorOf(row), scanned, null);
  }
  if (scanned < budget) return answer(found, null, null, null);
  if (seesAll && hasRareTrigram(search, sampleOf(list, context), list.sample.share)) {
    const isHit = (row: Readonly<Row>) => hits.has(row.id);
    const rows = [...remaining()].filter(isHit).slice(0, size);
    const all = [...rowsAfter(list, rowFilter, columns, undefined, context)].filter(isHit).length;
    return answer(rows, rows.length < size ? null : cursorOf(rows.at(-1)), total, all);
  }
  return answer(found, cursorOf(last), budget, null);
}

/** The position after which a page begins. */
function parseCursor(columns: Index['columns'], args: Row, context: StatementContext): Row {
  const value = plainText(args.after_value ?? '');
  // Only an order by two columns has a space between the values, and the first value never contains one.
  const space = columns.length > 1 ? value.indexOf(' ') : -1;
  const values = space < 0 ? [value] : [value.slice(0, space), value.slice(space + 1)];
  return {
    ...Object.fromEntries(
      columns.map(({ column }, at) => {
        const text = values[at] ?? '';
        return [column, column === timeColumn ? parseTimestamp(text, context.now) : text];
      }),
    ),
    id: args.after_id ?? null,
  };
}

/** The texts of some rows of the table, evenly spaced. */
function sampleOf(list: ListDefinition, context: StatementContext): string[] {
  const { count } = list.sample;
  const every = context.ordered(list.table, [{ column: timeColumn }, { column: 'id' }]);
  if (!every) throw new Error(`${list.table} has no index by time.`);
  const step = Math.max(1, every.count / count);
  return Array.from({ length: Math.min(count, every.count) }, (_, at) => {
    const [row] = every.slice(Math.floor(at * step), 1);
    return row ? list.text(row, context) : '';
  });
}

const isWithin = ({ since, before }: RowFilter, row: Readonly<Row>): boolean => {
  const time = plainText(row[timeColumn]);
  return (since === null || time >= since) && (before === null || time < before);
};

/** Counts the rows of a filter: along the index by time, or one by one if no index fits the filter. */
function countIn(list: ListDefinition, rowFilter: RowFilter, context: StatementContext): number {
  const { equals, since, before } = rowFilter;
  const countFrom = (moment: string | null) =>
    context.ordered(list.table, [{ column: timeColumn }, { column: 'id' }], {
      equals,
      ...(moment !== null && { after: { values: { [timeColumn]: moment }, inclusive: true } }),
    })?.count;
  const from = countFrom(since);
  return from === undefined
    ? context.findAll(list.table, equals).filter((row) => isWithin(rowFilter, row)).length
    : Math.max(0, from - (before === null ? 0 : (countFrom(before) ?? 0)));
}

/** Rows in an order, after a position: along an index, by groups, or by sorting those of one person or time range. */
function* rowsAfter(
  list: ListDefinition,
  rowFilter: RowFilter,
  columns: Index['columns'],
  after: Row | undefined,
  context: StatementContext,
): Generator<Readonly<Row>> {
  const { equals, since, before } = rowFilter;
  const [{ column: first, descending = false } = { column: timeColumn }] = columns;
  const order: Index['columns'] = [...columns, { column: 'id', descending }];
  const isByTime = first === timeColumn;
  const isWhole = since === null && before === null;
  if (isByTime || isWhole) {
    const edge = descending ? before : since;
    const isBehindEdge = edge === null || (after && isBeyond(plainText(after[timeColumn]), edge, descending));
    const start = isBehindEdge
      ? after && { values: after, inclusive: false }
      : { values: { [timeColumn]: edge }, inclusive: !descending };
    const rows = context.ordered(list.table, order, { equals, ...(start && { after: start }) });
    for (let from = 0; rows && from < rows.count; from += chunkSize) {
      for (const row of rows.slice(from, chunkSize)) {
        if (!isWhole && !isWithin(rowFilter, row)) return;
        yield row;
      }
    }
    if (rows) return;
  }
  const { joined } = list;
  if (joined && first === joined.column && isWhole && equals[list.owner] === undefined) {
    const groups = joined.groups(context);
    for (const { value, rowsWhere } of descending ? groups.toReversed() : groups) {
      if (after && value !== after[first] && !isBeyond(value, plainText(after[first]), descending)) continue;
      const rows = rowsWhere.flatMap((where) => context.findAll(list.table, { ...equals, ...where }));
      yield* sorted(list, rows, order, after, context);
    }
    return;
  }
  const rows = isWhole
    ? context.findAll(list.table, equals)
    : [...rowsAfter(list, rowFilter, [{ column: timeColumn }], undefined, context)];
  yield* sorted(list, rows, order, after, context);
}

function* take<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let taken = 0;
  for (const item of items) {
    yield item;
    if ((taken += 1) === count) return;
  }
}

/** How many rows are read from an index at once. */
const chunkSize = 200;

const isBeyond = (value: string, edge: string, descending: boolean): boolean =>
  descending ? value < edge : value > edge;

/** Sorts rows and leaves out those up to a position. */
function sorted(
  list: ListDefinition,
  rows: readonly Readonly<Row>[],
  order: Index['columns'],
  after: Row | undefined,
  context: StatementContext,
): Readonly<Row>[] {
  const { joined } = list;
  const keyOf = (row: Readonly<Row>) =>
    order.map(({ column }) =>
      column === joined?.column
        ? plainText(row[column] ?? joined.of(row, context))
        : column === list.value
          ? String(statusOrder.indexOf(plainText(row[column])))
          : plainText(row[column]),
    );
  const descending = order[0]?.descending ?? false;
  const compare = (a: readonly string[], b: readonly string[]) => {
    const at = a.findIndex((text, index) => text !== b[index]);
    return at < 0 ? 0 : isBeyond(a[at] ?? '', b[at] ?? '', descending) ? 1 : -1;
  };
  const place = after && keyOf(after);
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => !place || compare(key, place) > 0)
    .sort((a, b) => compare(a.key, b.key))
    .map(({ row }) => row);
}

/** PostgreSQL sorts the values of an enum in the order of their declaration. */
const statusOrder: readonly string[] = printedSchema.enums.request_status;
