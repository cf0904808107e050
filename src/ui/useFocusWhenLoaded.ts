import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from './focus';
import { closestRow, focusInRow, rowAttribute, tabStops } from './tableRows';

/** The rows of a windowed table that are loaded. */
export interface LoadedTable<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  view: string;
}

/** Finds the row to focus; undefined while it is not loaded. */
type FindIndex = (table: LoadedTable<unknown>) => number | undefined;

/** Moves the focus to one of the row's controls as soon as the row has loaded and is mounted. */
export type FocusWhenLoaded = (findIndex: FindIndex, control?: 'first' | 'last') => void;

export type TableBody = RefObject<HTMLElement | null>;

export function useFocusWhenLoaded<Row>(
  table: LoadedTable<Row>,
  body: TableBody,
  virtualizer: Virtualizer<Window, HTMLDivElement>,
): FocusWhenLoaded {
  const target = useRef<Parameters<FocusWhenLoaded> | null>(null);

  function focusTarget(): void {
    const { activeElement } = document;
    if (!target.current) return;
    // Do not steal the focus from somebody who has moved on meanwhile.
    if (!isFocusLost() && activeElement?.localName !== 'main' && !rowOf(body, activeElement)) {
      target.current = null;
      return;
    }
    const [findIndex, control] = target.current;
    const index = findIndex(table as LoadedTable<unknown>);
    if (index === undefined) return;
    const row = mountedRow(body, index);
    if (!row) {
      virtualizer.scrollToIndex(index, { align: 'auto' });
      return;
    }
    const stops = row.querySelectorAll<HTMLElement>(tabStops);
    target.current = null;
    focusInRow(row, stops[control === 'last' ? stops.length - 1 : 0]);
  }
  useLayoutEffect(focusTarget);

  return (...next) => {
    target.current = next;
    focusTarget();
  };
}

export const rowAt =
  (index: number): FindIndex =>
  ({ rows }) =>
    index < rows.length ? index : undefined;

/** The row `step` beyond `row`, the first or last one that is loaded. */
export function rowBeyond(row: HTMLElement, step: number): FindIndex {
  const key = row.getAttribute(rowAttribute);
  return ({ rows, keyOf }) => {
    const last = rows.length - 1;
    const from = rows.findIndex((each) => keyOf(each) === key);
    if (from < 0 || from === (step < 0 ? 0 : last)) return undefined;
    return Math.max(0, Math.min(last, from + step));
  };
}

/** The first or the last row of all, once the view that has it has replaced `view`. */
export const endRow =
  (isLast: boolean, view: string): FindIndex =>
  (next) =>
    next.view === view || next.rows.length === 0 ? undefined : isLast ? next.rows.length - 1 : 0;

export const mountedRow = (body: TableBody, index: number) =>
  body.current?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`);

/** The row of this table that an element is in, or null. */
export function rowOf(body: TableBody, element: EventTarget | null): HTMLElement | null {
  const row = closestRow(element instanceof Element ? element : null);
  return row && body.current?.contains(row) ? row : null;
}

export const indexOf = (row: HTMLElement) => Number(row.dataset.index);
