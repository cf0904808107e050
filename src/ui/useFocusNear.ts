import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { findRow, rowKeyAround, scrollingList } from './tableRows';

interface Focused {
  /** The element that reports the focus. */
  around: HTMLElement;
  element: HTMLElement;
  /** Null if the list itself has the focus, as a scrolling one can. */
  row: { id: string; index: number } | null;
}

/**
 * A row that leaves a list takes the focus with it, and so does a list that is replaced by another one. Answers a focus
 * handler for an element around the list. When the focused element is gone, the focus goes to the same control of the
 * row in its place, or to the new list, as soon as that can take it; to `main` if there is none.
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
    // Do not take the focus from somebody who has moved on meanwhile.
    if (document.activeElement !== document.body) return;
    const next = inPlaceOf(before, ids);
    next?.focus({ preventScroll: true });
    // A control is disabled while a change is under way: try again after the next render.
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
