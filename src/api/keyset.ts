/**
 * Keyset pagination: a page continues behind the last row seen. A row that arrives in between is neither lost nor
 * doubled, and the thousandth page costs as much as the first one.
 */

import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { appError, type AppError } from '../errors/appError';

/** Identifies a row's place in a list: its value in the order's column, and its id. */
export type PageCursor = readonly [value: string, id: string];

/** Where a page begins: behind a row, or, for the first page, how many rows it has at least. */
export type PageStart = PageCursor | number;

export interface Page<Row> {
  rows: Row[];
  /** How many rows there are in all pages together; only the first page asks. */
  total: number | null;
  /** How many rows were asked for. Fewer come on the last page, or if a search reaches its limit per call. */
  limit: number;
  /** If the server says where the list continues: the cursor of the next page, or null at the end. */
  next?: [value: string, id: string] | null;
  /** If the list may begin in the middle: the cursor before which the previous page ends, or null at the beginning. */
  previous?: [value: string, id: string] | null;
  /** On the page that such a list began with: how many of its rows stand before the place that was asked for. */
  before?: number;
  /** For a search: at how many rows of the list this page looked, and how many the list has. */
  searched?: { rows: number; of: number };
  /** On the first page: ids of rows that belong to the list and have come since it was read. */
  arrived?: string[];
}

export interface PageOrder {
  /** A column that is never null; ties are broken by `id`. */
  column: string;
  ascending: boolean;
  /** Whether the server can say where its nth row stands. */
  isNumbered?: boolean;
}

/** PostgREST cuts every answer at this many rows, without an error. */
export const maxRows = 1000;

/** The cursor of the page that follows, or undefined behind the last one. */
export function nextPage<Row>(last: Page<Row>, positionOf: (row: Row) => PageCursor): PageCursor | undefined {
  if (last.next !== undefined) return last.next ?? undefined;
  const row = last.rows.at(-1);
  return row === undefined || last.rows.length < last.limit ? undefined : positionOf(row);
}

type Answer<T, Meta> = QueryReturnValue<T, AppError, Meta>;

interface PageRead<Row> {
  start: PageStart;
  pageSize: number;
  /** What is in the cache already. */
  shown: { pages: readonly Page<Row>[] } | undefined;
  positionOf: (row: Row) => PageCursor;
  /** One call: at most `limit` rows behind `cursor`; counts all rows when there is none. */
  ask: (cursor: PageCursor | null, limit: number) => Promise<Answer<Row[], { count: number | null }>>;
}

/**
 * Reads one page. The first one holds everything that is shown, and as many rows more as have arrived since, so that a
 * list that is read again does not shrink under its reader. That may take several calls.
 */
export async function readPage<Row>({
  start,
  pageSize,
  shown,
  positionOf,
  ask,
}: PageRead<Row>): Promise<Answer<Page<Row>, object>> {
  const isFirst = typeof start === 'number';
  const shownRows = isFirst ? countRows(shown) : 0;
  let limit = Math.max(pageSize, shownRows, isFirst ? start : 0);
  let total: number | null = null;
  let next: PageCursor | null | undefined = isFirst ? null : start;
  const rows: Row[] = [];
  while (next !== undefined && rows.length < limit) {
    const part = Math.min(maxRows, limit - rows.length);
    const answer: Answer<Row[], { count: number | null }> = await ask(next, part);
    if (answer.error) return { error: answer.error };
    if (next === null) {
      // The first page asks for a count. An answer without one is not PostgREST's and must not pass for an empty list.
      if (typeof answer.meta?.count !== 'number') return { error: appError('server', 'unreadable_answer') };
      total = answer.meta.count;
      const before = shown?.pages[0]?.total ?? null;
      // A list shorter than a page needs no allowance: the page has room for what arrived.
      const arrived = before === null || shownRows < pageSize ? 0 : total - before;
      limit = Math.max(limit, shownRows + arrived);
    }
    rows.push(...answer.data);
    next = nextPage({ rows: answer.data, total, limit: part }, positionOf);
  }
  return { data: { rows, total, limit } };
}

export function countRows(data: { pages: readonly Page<unknown>[] } | undefined): number {
  return data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0;
}

/** How many rows stand before the place that a list began at; undefined where it began with its first row. */
export function anchorIndex(pages: readonly Page<unknown>[]): number | undefined {
  let rows = 0;
  for (const page of pages) {
    if (page.before !== undefined) return rows + page.before;
    rows += page.rows.length;
  }
  return undefined;
}

/** The methods of a PostgREST builder that paging uses. */
export interface Pageable {
  order(column: string, options: { ascending: boolean }): this;
  limit(count: number): this;
  or(filters: string): this;
  gte(column: string, value: string): this;
  lte(column: string, value: string): this;
}

/** Orders a query and cuts the page behind `cursor` (null: the first one) out of it. */
export function applyCursor<Q extends Pageable>(
  query: Q,
  { column, ascending }: PageOrder,
  cursor: PageCursor | null,
  limit: number,
): Q {
  const ordered = query.order(column, { ascending }).order('id', { ascending }).limit(limit);
  if (cursor === null) return ordered;
  const [value, id] = cursor;
  const beyond = ascending ? 'gt' : 'lt';
  // For this bound PostgreSQL can use an index; the `or` below sorts out rows with the same value.
  const bounded = ascending ? ordered.gte(column, value) : ordered.lte(column, value);
  return bounded.or(
    `${column}.${beyond}.${quote(value)},and(${column}.eq.${quote(value)},id.${beyond}.${quote(id)})`,
  );
}

/** A value inside PostgREST's `or=(…)`, where comma, dot, parentheses and quotes have a meaning. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
