/**
 * Keyset pagination: a page continues after the last row seen. Rows inserted in between are neither skipped nor
 * duplicated, and the thousandth page costs as much as the first.
 */

import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { appError, type AppError } from '../errors/appError';

/** A row's position in a list: its value in the sort column, and its id. */
export type PageCursor = readonly [value: string, id: string];

/** Where a page begins: after a cursor; a number means at the first row, with at least that many rows. */
export type PageStart = PageCursor | number;

export interface Page<Row> {
  rows: Row[];
  /** The number of rows in all pages; only the first page asks for it. */
  total: number | null;
  /** How many rows were requested. The last page has fewer, as does a search that reaches its limit per call. */
  limit: number;
  /** The cursor of the next page, if the server sends one; null at the end. */
  next?: [value: string, id: string] | null;
  /**
   * For a list that can begin with its last rows: the cursor before which the previous page ends, or null at the beginning.
   */
  previous?: [value: string, id: string] | null;
  /** On the initial page of such a list: how many of its rows come before the position that the list began at. */
  before?: number;
  /** For a search: how many rows this page scanned, and how many the list has. */
  searched?: { rows: number; of: number };
  /** On the first page: ids of matching rows that were inserted since it was read. */
  newIds?: string[];
}

export interface PageOrder {
  /** A column that is never null; ties are broken by `id`. */
  column: string;
  ascending: boolean;
}

/** `max_rows` of a project (supabase/config.toml): PostgREST cuts off every answer after so many rows, without an error. */
export const maxRows = 1000;

/** The cursor of the next page, or undefined after the last one. */
export function nextPage<Row>(last: Page<Row>, positionOf: (row: Row) => PageCursor): PageCursor | undefined {
  if (last.next !== undefined) return last.next ?? undefined;
  const row = last.rows.at(-1);
  return row === undefined || last.rows.length < last.limit ? undefined : positionOf(row);
}

type Answer<T, Meta> = QueryReturnValue<T, AppError, Meta>;

interface PageRead<Row> {
  start: PageStart;
  pageSize: number;
  /** The cached pages. */
  shown: { pages: readonly Page<Row>[] } | undefined;
  positionOf: (row: Row) => PageCursor;
  /** One call: at most `limit` rows after `cursor`; without a cursor it also counts all rows. */
  load: (cursor: PageCursor | null, limit: number) => Promise<Answer<Row[], { count: number | null }>>;
}

/**
 * Reads one page. On a refetch the first page covers everything on screen plus the rows inserted since, so that the
 * list does not shrink. That may take several calls.
 */
export async function readPage<Row>({
  start,
  pageSize,
  shown,
  positionOf,
  load,
}: PageRead<Row>): Promise<Answer<Page<Row>, object>> {
  const isFirst = typeof start === 'number';
  const shownRows = isFirst ? countRows(shown) : 0;
  let limit = Math.max(pageSize, shownRows, isFirst ? start : 0);
  let total: number | null = null;
  let next: PageCursor | null | undefined = isFirst ? null : start;
  const rows: Row[] = [];
  while (next !== undefined && rows.length < limit) {
    const part = Math.min(maxRows, limit - rows.length);
    const answer: Answer<Row[], { count: number | null }> = await load(next, part);
    if (answer.error) return { error: answer.error };
    if (next === null) {
      // The first page asks for a count. A response without one is not from PostgREST and must not pass for an empty list.
      if (typeof answer.meta?.count !== 'number') return { error: appError('server', 'unreadable_answer') };
      total = answer.meta.count;
      const before = shown?.pages[0]?.total ?? null;
      // A list shorter than a page has room for new rows anyway.
      const insertedRows = before === null || shownRows < pageSize ? 0 : total - before;
      limit = Math.max(limit, shownRows + insertedRows);
    }
    rows.push(...answer.data);
    next = nextPage({ rows: answer.data, total, limit: part }, positionOf);
  }
  return { data: { rows, total, limit } };
}

export function countRows(data: { pages: readonly Page<unknown>[] } | undefined): number {
  return data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0;
}

/** How many rows come before the position that a list began at; undefined if it began with its first row. */
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

/** Sorts a query and limits it to the page after `cursor` (null: the first page). */
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
  // PostgreSQL can use an index for this bound; the `or` below handles rows with the same value.
  const bounded = ascending ? ordered.gte(column, value) : ordered.lte(column, value);
  return bounded.or(
    `${column}.${beyond}.${quote(value)},and(${column}.eq.${quote(value)},id.${beyond}.${quote(id)})`,
  );
}

/** Quotes a value for PostgREST's `or=(…)`, where commas, dots, parentheses and quotes are syntax. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
