/** Applies row changes from the server to a list in RTK Query's cache, without moving the rows on screen. */
import type { Draft } from '@reduxjs/toolkit';
import type { Page, PageCursor } from '../../api/keyset';
import { objectOf, isString, type TypeGuard } from '../../lib/typeGuards';
import type { LiveTable, RowChange } from '../../supabase/rowChanges';
import { followRows } from './liveRows';

/** A paged list, and how its table's changes apply to it. */
export interface LiveList<Row extends { id: string }, Stored extends { id: string }> {
  table: LiveTable;
  /** The shape of a changed row, with the table's columns. */
  stored: TypeGuard<Stored>;
  /** Applies a changed row to a row of the list, which may have more columns. */
  merge: (row: Row, stored: Stored) => Row;
  /** Whether a changed row belongs to this list; undefined if only the server can tell. */
  matches: (stored: Stored) => boolean | undefined;
  positionOf: (row: Row | Stored) => PageCursor;
  ascending: boolean;
}

interface ShownPages<Row> {
  pages: Page<Row>[];
}

/** The part of the API of `onCacheEntryAdded` that is used here. */
interface CacheEntry<Row> {
  cacheDataLoaded: Promise<unknown>;
  cacheEntryRemoved: Promise<void>;
  updateCachedData: (recipe: (draft: Draft<ShownPages<Row>>) => void) => unknown;
}

/** Keeps a list up to date. `refresh` refetches it. */
export async function followList<Row extends { id: string }, Stored extends { id: string }>(
  { cacheDataLoaded, cacheEntryRemoved, updateCachedData }: CacheEntry<Row>,
  list: LiveList<Row, Stored>,
  refresh: () => void,
): Promise<void> {
  try {
    await cacheDataLoaded;
  } catch {
    return;
  }
  const stop = followRows(list.table, {
    onChange: (change) =>
      updateCachedData((shown) => {
        applyChange(shown as ShownPages<Row>, list, change);
      }),
    onGap: refresh,
  });
  await cacheEntryRemoved;
  stop();
}

/** Keeps a cache entry of one row up to date: `refresh` refetches it whenever the row changes. */
export async function followRow(
  { cacheDataLoaded, cacheEntryRemoved }: Pick<CacheEntry<never>, 'cacheDataLoaded' | 'cacheEntryRemoved'>,
  table: LiveTable,
  id: string,
  refresh: () => void,
): Promise<void> {
  try {
    await cacheDataLoaded;
  } catch {
    return;
  }
  const stop = followRows(table, {
    onChange: ({ row }) => {
      if (withId(row) && row.id === id) refresh();
    },
    onGap: refresh,
  });
  await cacheEntryRemoved;
  stop();
}

const withId: TypeGuard<{ id: string }> = objectOf({ id: isString });

/**
 * A changed row is updated in place; a row that no longer matches leaves the list; a new row waits in `newIds`,
 * because inserting rows above the reader's position would move it.
 */
export function applyChange<Row extends { id: string }, Stored extends { id: string }>(
  { pages }: ShownPages<Row>,
  list: LiveList<Row, Stored>,
  { event, row: changed }: RowChange,
): void {
  const first = pages[0];
  if (!first || !withId(changed)) return;
  const { id } = changed;
  const page = pages.find(({ rows }) => rows.some((row) => row.id === id));
  const index = page?.rows.findIndex((row) => row.id === id) ?? -1;
  const removeRow = () => {
    if (page) {
      page.rows.splice(index, 1);
      // Also lowers the limit: a page with fewer rows than its limit would count as the last one.
      page.limit -= 1;
      if (first.total !== null) first.total -= 1;
    }
    if (first.newIds) first.newIds = first.newIds.filter((each) => each !== id);
  };

  if (event === 'DELETE') return removeRow();
  if (!list.stored(changed)) return;
  const matches = list.matches(changed);
  const shown = page?.rows[index];
  if (page && shown) {
    if (matches === false) removeRow();
    else page.rows[index] = list.merge(shown, changed);
  } else if (matches === false) {
    removeRow();
  } else if (matches && isWithin(pages, list, changed)) {
    first.newIds = [...(first.newIds ?? []).filter((each) => each !== id), id];
  }
}

/** Whether a row lies within the pages read so far. A row beyond them comes with a later page. */
function isWithin<Row extends { id: string }, Stored extends { id: string }>(
  pages: readonly Page<Row>[],
  { positionOf, ascending }: LiveList<Row, Stored>,
  stored: Stored,
): boolean {
  const comesAfter = (row: Row): boolean => {
    const order = compareValues(positionOf(stored)[0], positionOf(row)[0]);
    return ascending ? order >= 0 : order <= 0;
  };
  const [first, last] = [pages[0], pages.at(-1)];
  const [firstRow, lastRow] = [first?.rows[0], last?.rows.at(-1)];
  if (first?.previous && firstRow && !comesAfter(firstRow)) return false;
  if (!last || !lastRow || last.next === null || last.rows.length < last.limit) return true;
  return !comesAfter(lastRow);
}

/**
 * Compares times by value, because REST and Realtime format them differently, and other strings almost as the server
 * does.
 */
export function compareValues(a: string, b: string): number {
  const [timeA, timeB] = [Date.parse(a), Date.parse(b)];
  if (/^\d{4}-\d\d-\d\d/.test(a) && !Number.isNaN(timeA - timeB)) return timeA - timeB;
  return a.localeCompare(b);
}
