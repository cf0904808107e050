/** Keeps a list in RTK Query's cache up with the rows that change on the server, without moving what somebody looks at. */
import type { Draft } from '@reduxjs/toolkit';
import type { Page, PageCursor } from '../../api/keyset';
import { record, text, type Shape } from '../../lib/shape';
import type { LiveTable, RowChange } from '../../supabase/rowChanges';
import { followRows } from './liveRows';

/** A list in pages, and what its table's changes mean to it. */
export interface LiveList<Row extends { id: string }, Stored extends { id: string }> {
  table: LiveTable;
  /** What a changed row has to look like, as the table has it. */
  stored: Shape<Stored>;
  /** A row of the list with what has changed of it. */
  merge: (row: Row, stored: Stored) => Row;
  /** Whether such a row is one of this list; undefined where only the server can tell. */
  belongs: (stored: Stored) => boolean | undefined;
  positionOf: (row: Row | Stored) => PageCursor;
  ascending: boolean;
}

interface ShownPages<Row> {
  pages: Page<Row>[];
}

/** Of an endpoint's `onCacheEntryAdded`, what this needs. */
interface CacheEntry<Row> {
  cacheDataLoaded: Promise<unknown>;
  cacheEntryRemoved: Promise<void>;
  updateCachedData: (recipe: (draft: Draft<ShownPages<Row>>) => void) => unknown;
}

/** `refresh` reads the list again. */
export async function keepLive<Row extends { id: string }, Stored extends { id: string }>(
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
    onReturn: refresh,
  });
  await cacheEntryRemoved;
  stop();
}

/** For what is shown of one row: `refresh` reads it again whenever it changes. */
export async function keepRowLive(
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
    onReturn: refresh,
  });
  await cacheEntryRemoved;
  stop();
}

const withId: Shape<{ id: string }> = record({ id: text });

/**
 * A changed row changes where it stands; one that is no part of the list any more leaves it; one that has come waits in
 * `arrived`, because rows above a reader's place would move it.
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
  const leave = () => {
    if (page) {
      page.rows.splice(index, 1);
      // A page that was full is still not the last one.
      page.limit -= 1;
      if (first.total !== null) first.total -= 1;
    }
    if (first.arrived) first.arrived = first.arrived.filter((each) => each !== id);
  };

  if (event === 'DELETE') return leave();
  if (!list.stored(changed)) return;
  const belongs = list.belongs(changed);
  const shown = page?.rows[index];
  if (page && shown) {
    if (belongs === false) leave();
    else page.rows[index] = list.merge(shown, changed);
  } else if (belongs === false) {
    leave();
  } else if (belongs && isWithin(pages, list, changed)) {
    first.arrived = [...(first.arrived ?? []).filter((each) => each !== id), id];
  }
}

/** Whether a row stands inside what was read: behind or before it, it comes with the pages that are there. */
function isWithin<Row extends { id: string }, Stored extends { id: string }>(
  pages: readonly Page<Row>[],
  { positionOf, ascending }: LiveList<Row, Stored>,
  stored: Stored,
): boolean {
  const comesAfter = (row: Row): boolean => {
    const order = compare(positionOf(stored)[0], positionOf(row)[0]);
    return ascending ? order >= 0 : order <= 0;
  };
  const [first, last] = [pages[0], pages.at(-1)];
  const [firstRow, lastRow] = [first?.rows[0], last?.rows.at(-1)];
  if (first?.previous && firstRow && !comesAfter(firstRow)) return false;
  if (!last || !lastRow || last.next === null || last.rows.length < last.limit) return true;
  return !comesAfter(lastRow);
}

/** Times by what they mean, because REST and Realtime write them in different ways; other texts nearly as the server does. */
function compare(a: string, b: string): number {
  const [timeA, timeB] = [Date.parse(a), Date.parse(b)];
  if (/^\d{4}-\d\d-\d\d/.test(a) && !Number.isNaN(timeA - timeB)) return timeA - timeB;
  return a.localeCompare(b);
}
