import { useEffectEvent, useLayoutEffect } from 'react';
import { isDialogOpen } from './isDialogOpen';
import { paddingTop } from './isInSight';
import { tabStops } from './tableRows';
import {
  endRow,
  indexOf,
  mountedRow,
  rowAt,
  rowBeyond,
  rowOf,
  type FocusWhenLoaded,
  type LoadedTable,
  type TableBody,
} from './useFocusWhenLoaded';

/** The props of a windowed table that its keys use. */
interface KeyedTable<Row> extends LoadedTable<Row> {
  estimatedHeight: number;
  hasMore: boolean;
  hasEarlier: boolean;
  isFetching: boolean;
  loadMoreError?: string | undefined;
  onLoadMore: () => void;
  onLoadEarlier: () => void;
  onFirst: () => void;
  onLast: () => void;
}

/** Elements in which these keys mean something else. */
const fields =
  'textarea, select, [role="dialog"], [role="tablist"], [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="checkbox"], [type="radio"])';

/**
 * Keys that move through a windowed table of any length. With the focus in a row, Home, End and the page keys move it
 * through all rows; from elsewhere, Home and End scroll to the first and the last row of all. Tab goes on to rows that
 * are not mounted or not loaded yet. A held Tab stops at the end of the table; only another press leaves it.
 */
export function useTableKeys<Row>(
  table: KeyedTable<Row>,
  body: TableBody,
  focusWhenLoaded: FocusWhenLoaded,
): void {
  /** Whether rows before the loaded ones (`step` is negative) or after them can be loaded. */
  const canLoad = (step: number) =>
    table.loadMoreError === undefined && (step < 0 ? table.hasEarlier : table.hasMore);

  const focusBeyond = (row: HTMLElement, step: number, control?: 'first' | 'last') => {
    focusWhenLoaded(rowBeyond(row, step), control);
    if (!table.isFetching) (step < 0 ? table.onLoadEarlier : table.onLoadMore)();
  };

  const onTab = (event: KeyboardEvent, row: HTMLElement) => {
    const step = event.shiftKey ? -1 : 1;
    const stops = [...row.querySelectorAll<HTMLElement>(tabStops)];
    if (stops[stops.indexOf(event.target as HTMLElement) + step]) return;
    const index = indexOf(row) + step;
    const neighbor = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    if (neighbor === mountedRow(body, index) && neighbor) return;
    const control = step > 0 ? 'first' : 'last';
    if (index >= 0 && index < table.rows.length) focusWhenLoaded(rowAt(index), control);
    else if (canLoad(step)) focusBeyond(row, step, control);
    else if (!event.repeat) return;
    event.preventDefault();
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = rowOf(body, event.target);
    if (event.key === 'Tab') {
      if (row) onTab(event, row);
      return;
    }
    const isJump = event.key === 'Home' || event.key === 'End';
    if (event.shiftKey || (!isJump && !/^Page(Up|Down)$/.test(event.key))) return;
    if ((event.target as Element).closest(fields) || isDialogOpen()) return;
    const last = table.rows.length - 1;
    if (isJump) {
      const isLast = event.key === 'End';
      const isNotLoaded = isLast ? table.hasMore : table.hasEarlier;
      if (isNotLoaded) {
        if (row) focusWhenLoaded(endRow(isLast, table.view));
        (isLast ? table.onLast : table.onFirst)();
      } else if (row) focusWhenLoaded(rowAt(isLast ? last : 0));
      else return;
    } else {
      if (!row) return;
      const screenful = Math.max(
        1,
        Math.floor((window.innerHeight - paddingTop()) / table.estimatedHeight) - 1,
      );
      const step = event.key === 'PageDown' ? screenful : -screenful;
      const index = Math.max(0, Math.min(last, indexOf(row) + step));
      // At an end of the loaded rows the key would do nothing.
      if (index === indexOf(row) && canLoad(step)) focusBeyond(row, step);
      else focusWhenLoaded(rowAt(index));
    }
    event.preventDefault();
  });
  // Before the paint, because a person may press a key as soon as the rows are in sight.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
