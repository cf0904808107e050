/**
 * One page of an admin's list, as `private.find` in `supabase/migrations` answers it: along an index, with a search that
 * looks at a bounded number of rows per call and says how far it came.
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

type Order = Index['columns'][number];

export interface FoundList {
  /** With its schema. */
  table: string;
  /** The column that says whose a row is. */
  owner: string;
  /** The column that can be filtered by. */
  value: string;
  orders: Readonly<Record<string, Order>>;
  /** Rows that one call of a search looks at, unless its page is full before. */
  searchBudget: number;
  /** A trigram is rare if at most one in `share` of `count` sampled rows has it. */
  sample: { count: number; share: number };
  /** Every row that the caller may see and that contains the text. */
  hits: (search: string, context: StatementContext) => Readonly<Row>[];
  /** The text in which a search looks. */
  text: (row: Readonly<Row>, context: StatementContext) => string;
  shown: (row: Readonly<Row>, context: StatementContext) => Readonly<Row>;
}

const wordsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/** `private.is_rare`: the search has a trigram that at most one in `share` of the sampled texts has. */
function isRare(search: string, sampled: readonly string[], share: number): boolean {
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

/** `jsonb` writes times in ISO 8601, where a row's own text has a space. */
const asJson = (row: Readonly<Row>): Row => ({
  ...row,
  [timeColumn]: timeToJson(plainText(row[timeColumn])),
});

export function foundIn(list: FoundList, args: Row, context: StatementContext): { rows: Row[] } & Row {
  requireSecondFactor(context);
  const order = list.orders[plainText(args.sort ?? 'newest')];
  if (!order) throw new PostgresError('22023', `unknown order: ${plainText(args.sort)}`);
  const size = Math.min(Math.max(typeof args.page === 'number' ? args.page : 50, 1), 1000);
  const search = plainText(args.search ?? '');
  const everybodys = isAdmin(context);
  const caller = isBlocked(context) ? null : context.uid;
  const ofPerson = args.person ?? args.owner ?? null;
  const equals: Row = {
    ...(everybodys
      ? ofPerson === null
        ? {}
        : { [list.owner]: ofPerson }
      : { [list.owner]: ofPerson === null || ofPerson === caller ? caller : null }),
    ...((args[list.value] ?? null) === null ? {} : { [list.value]: args[list.value] ?? null }),
  };
  const inOrder: Index['columns'] = [order, { column: 'id', descending: order.descending ?? false }];
  const isTime = order.column === timeColumn;
  const place = isTime
    ? parseTimestamp(plainText(args.after_value ?? 'now'), context.now)
    : (args.after_value ?? null);
  const after: { after?: { values: Row; inclusive: boolean } } =
    (args.after_id ?? null) === null
      ? {}
      : { after: { values: { [order.column]: place, id: args.after_id ?? null }, inclusive: false } };
  const all = walk(list, equals, inOrder, {}, context);
  const remaining = walk(list, equals, inOrder, after, context);
  const placeOf = (row: Readonly<Row> | undefined): Json =>
    row
      ? [isTime ? timestampText(plainText(row[timeColumn])) : plainText(row[order.column]), row.id ?? null]
      : null;
  const answer = (rows: Readonly<Row>[], until: Json, searched: number | null, total: number | null) => ({
    rows: rows.map((row) => asJson(list.shown(row, context))),
    until,
    searched,
    of: all.length,
    total,
  });

  if (search === '') {
    const rows = remaining.slice(0, size);
    return answer(rows, rows.length < size ? null : placeOf(rows.at(-1)), rows.length, all.length);
  }
  const hits = new Set(list.hits(search, context).map(({ id }) => id));
  const budget = Math.max(list.searchBudget, size);
  const seen = remaining.slice(0, budget);
  const found: Readonly<Row>[] = [];
  for (const [at, row] of seen.entries()) {
    if (!hits.has(row.id)) continue;
    found.push(row);
    if (found.length === size) return answer(found, placeOf(row), at + 1, null);
  }
  if (seen.length < budget) return answer(found, null, null, null);
  if (everybodys && isRare(search, sampleOf(list, context), list.sample.share)) {
    const rest = remaining.slice(0, Infinity).filter((row) => hits.has(row.id));
    const rows = rest.slice(0, size);
    const total = all.slice(0, Infinity).filter((row) => hits.has(row.id)).length;
    return answer(rows, rows.length < size ? null : placeOf(rows.at(-1)), all.length, total);
  }
  return answer(found, placeOf(seen.at(-1)), budget, null);
}

/** Texts of some rows of the table, evenly spaced. */
function sampleOf(list: FoundList, context: StatementContext): string[] {
  const { count } = list.sample;
  const every = walk(list, {}, [{ column: timeColumn }, { column: 'id' }], {}, context);
  const step = Math.max(1, every.length / count);
  return Array.from({ length: Math.min(count, every.length) }, (_, at) => {
    const [row] = every.slice(Math.floor(at * step), Math.floor(at * step) + 1);
    return row ? list.text(row, context) : '';
  });
}

interface Rows {
  length: number;
  slice: (from: number, to: number) => Readonly<Row>[];
}

/** Rows with these values, in an order, after a place: along an index, or by sorting the few rows of one person. */
function walk(
  list: FoundList,
  equals: Row,
  order: Index['columns'],
  options: { after?: { values: Row; inclusive: boolean } },
  context: StatementContext,
): Rows {
  const ordered = context.ordered(list.table, order, { equals, ...options });
  if (ordered) {
    return { length: ordered.count, slice: (from, to) => ordered.slice(from, to - from) };
  }
  const compare = (a: Readonly<Row>, b: Readonly<Row>) => {
    for (const { column, descending = false } of order) {
      const [left, right] = [plainText(a[column]), plainText(b[column])];
      if (left !== right) return (left < right ? -1 : 1) * (descending ? -1 : 1);
    }
    return 0;
  };
  const rows = context.findAll(list.table, equals).sort(compare);
  const { after } = options;
  const from = after ? rows.findIndex((row) => compare(row, after.values) > 0) : 0;
  const behind = from < 0 ? [] : rows.slice(from);
  return { length: behind.length, slice: (start, end) => behind.slice(start, end) };
}
