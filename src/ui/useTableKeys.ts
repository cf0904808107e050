import type { Virtualizer } from '@tanstack/react-virtual';
import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type Ref,
  type RefObject,
} from 'react';
import { isFocusLost } from './focus';
import { isDialogOpen } from './isDialogOpen';
import { focusInRow, closestRow, rowAttribute, tabStops } from './tableRows';

/** The props of a windowed table that its keys use. */
export interface KeyedTable<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  view: string;
  estimatedHeight: number;
  hasMore: boolean;
  hasEarlier: boolean;
  isFetching: boolean;
  loadMoreError?: string | undefined;
  onLoadMore: () => void;
  onLoadEarlier: () => void;
  onFirst: () => void;
  onLast: () => void;
  handle?: Ref<TableHandle>;
}

/** For the keyboard shortcuts of the page. */
export interface TableHandle {
  /** Moves the focus by so many rows; from outside the table, to the first row in sight. */
  go: (rows: number) => void;
  /** Scrolls just enough to show the row with this key, if it is loaded. */
  reveal: (key: string) => void;
  /** Moves the focus to the row with this key, as soon as it is mounted. Returns false if it is not loaded. */
  focus: (key: string) => boolean;
}

/** Where to move the focus as soon as that row has loaded. */
interface Target {
  /** Undefined while there is no such row. */
  indexIn: (table: KeyedTable<unknown>) => number | undefined;
  /** Which of the row's controls. */
  control: 'first' | 'last';
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
  body: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<Window, HTMLDivElement>,
): void {
  const target = useRef<Target | null>(null);

  const mountedRow = (index: number) =>
    body.current?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`);
  const rowOf = (element: EventTarget | null) => {
    const row = closestRow(element instanceof Element ? element : null);
    return row && body.current?.contains(row) ? row : null;
  };
  const indexOf = (row: HTMLElement) => Number(row.dataset.index);

  function focusTarget(): void {
    const { activeElement } = document;
    if (!target.current) return;
    // Do not steal the focus from somebody who has moved on meanwhile.
    if (!isFocusLost() && activeElement?.localName !== 'main' && !rowOf(activeElement)) {
      target.current = null;
      return;
    }
    const index = target.current.indexIn(table as KeyedTable<unknown>);
    if (index === undefined) return;
    const row = mountedRow(index);
    if (!row) {
      virtualizer.scrollToIndex(index, { align: 'auto' });
      return;
    }
    const stops = row.querySelectorAll<HTMLElement>(tabStops);
    const stop = target.current.control === 'first' ? stops[0] : stops[stops.length - 1];
    target.current = null;
    focusInRow(row, stop);
  }
  useLayoutEffect(focusTarget);

  const focusWhenLoaded = (indexIn: Target['indexIn'], control: Target['control'] = 'first') => {
    target.current = { indexIn, control };
    focusTarget();
  };
  const focusRow = (index: number, control?: Target['control']) =>
    focusWhenLoaded(({ rows }) => (index < rows.length ? index : undefined), control);

  /** Whether rows before the loaded ones (`step` is negative) or after them can be loaded. */
  const canLoad = (step: number) =>
    table.loadMoreError === undefined && (step < 0 ? table.hasEarlier : table.hasMore);

  /** From `row`, the first or last one that is loaded, to the row `step` further on, once it has loaded. */
  const focusBeyond = (row: HTMLElement, step: number, control?: Target['control']) => {
    const key = row.getAttribute(rowAttribute);
    focusWhenLoaded(({ rows, keyOf }) => {
      const last = rows.length - 1;
      const from = rows.findIndex((each) => keyOf(each) === key);
      if (from < 0 || from === (step < 0 ? 0 : last)) return undefined;
      return Math.max(0, Math.min(last, from + step));
    }, control);
    if (!table.isFetching) (step < 0 ? table.onLoadEarlier : table.onLoadMore)();
  };

  /** To the first or the last row of all, once the view that has it has loaded. */
  const focusFirstOrLast = (isLast: boolean) => {
    const { view } = table;
    focusWhenLoaded((next) =>
      next.view === view || next.rows.length === 0 ? undefined : isLast ? next.rows.length - 1 : 0,
    );
  };

  const indexOfKey = (key: string) => table.rows.findIndex((row) => table.keyOf(row) === key);

  useImperativeHandle(table.handle, () => ({
    reveal(key) {
      const index = indexOfKey(key);
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    focus(key) {
      const index = indexOfKey(key);
      if (index >= 0) focusRow(index);
      return index >= 0;
    },
    go(rows) {
      const from = rowOf(document.activeElement);
      if (from) {
        const index = indexOf(from) + rows;
        if (index >= 0 && index < table.rows.length) focusRow(index);
        return;
      }
      const mounted = [...(body.current?.querySelectorAll<HTMLElement>(`:scope > [${rowAttribute}]`) ?? [])];
      const first = mounted.find(isInSight) ?? mounted[0];
      if (first) focusInRow(first, first.querySelector<HTMLElement>(tabStops));
    },
  }));

  const onTab = (event: KeyboardEvent, row: HTMLElement) => {
    const step = event.shiftKey ? -1 : 1;
    const stops = [...row.querySelectorAll<HTMLElement>(tabStops)];
    if (stops[stops.indexOf(event.target as HTMLElement) + step]) return;
    const index = indexOf(row) + step;
    const neighbor = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    if (neighbor === mountedRow(index) && neighbor) return;
    const control = step > 0 ? 'first' : 'last';
    if (index >= 0 && index < table.rows.length) focusRow(index, control);
    else if (canLoad(step)) focusBeyond(row, step, control);
    else if (!event.repeat) return;
    event.preventDefault();
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = rowOf(event.target);
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
        if (row) focusFirstOrLast(isLast);
        (isLast ? table.onLast : table.onFirst)();
      } else if (row) focusRow(isLast ? last : 0);
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
      else focusRow(index);
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

/** Pixels at the top of the window that sticky elements cover. */
export function paddingTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/** Whether a mounted element begins below the sticky elements at the top of the window. */
export function isInSight(element: HTMLElement): boolean {
  return element.getBoundingClientRect().top >= paddingTop() - 1;
}
