import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { findRow, rowKeyAround, scrollingList } from './tableRows';

interface Focused {
  /** What tells of its focus. */
  around: HTMLElement;
  element: HTMLElement;
  /** Null where the list itself has the focus, as one that scrolls can. */
  row: { id: string; index: number } | null;
}

/**
 * A row that leaves a list takes the focus with it, and so does a list that another one replaces. Answers what an element
 * around the list tells of its focus; when what had it is gone, the focus goes to the same control of the row in its place,
 * or to the list in the other's place, as soon as that can take it, and to the page when there is none.
 */
export function useFocusNear(ids: readonly string[]): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<Focused | null>(null);

  useLayoutEffect(() => {
    const before = last.current;
    if (!before) return;
    const { element, row } = before;
    const index = row ? ids.indexOf(row.id) : -1;
    if (row && index >= 0) row.index = index;
    if (element.isConnected && (row === null || index >= 0)) return;
    last.current = null;
    // Somebody who has moved on meanwhile is left alone.
    if (document.activeElement !== document.body) return;
    const next = inPlaceOf(before, ids);
    next?.focus({ preventScroll: true });
    // While a change is under way its control is disabled; the next time this runs it may not be.
    if (next && document.activeElement !== next) last.current = before;
  });

  return ({ currentTarget: around, target: element }) => {
    const id = rowKeyAround(element);
    const row = id === null ? null : { id, index: ids.indexOf(id) };
    last.current = row || element.matches(scrollingList) ? { around, element, row } : null;
  };
}

function inPlaceOf({ around, element, row }: Focused, ids: readonly string[]): HTMLElement | null {
  const page = document.querySelector('main');
  if (row === null) return around.querySelector<HTMLElement>(scrollingList) ?? page;
  const id = ids[Math.min(row.index, ids.length - 1)];
  const successor = id === undefined ? null : findRow(around, id);
  // A row that is out of sight may not be mounted.
  return successor ? successor.querySelector<HTMLElement>(element.localName) : page;
}
