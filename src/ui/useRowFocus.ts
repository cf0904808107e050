import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { isFocusLost } from './focus';
import { findRow, closestRowKey, scrollingList } from './tableRows';

interface Focused {
  /** The element that reports the focus. */
  around: HTMLElement;
  element: HTMLElement;
  /** Null if the list itself has the focus, as a scrolling one can. */
  row: { id: string; index: number } | null;
}

/**
 * Restores the focus when a row leaves a list, a list is replaced, or a control is disabled while it works. Returns
 * focus handlers for an element around the list. The focus returns to the same control once it is enabled; if it is
 * gone, to the same control in the next row, to the new list, or to `main`.
 */
export function useRowFocus(ids: readonly string[]) {
  const last = useRef<Focused | null>(null);

  // After every render, because a disabled control can take the focus again only after a later one.
  useLayoutEffect(() => {
    const before = last.current;
    if (!before) return;
    const { element, row } = before;
    const index = row ? ids.indexOf(row.id) : -1;
    if (row && index >= 0) row.index = index;
    if (!isFocusLost()) {
      // Somebody has moved on before the row left.
      if (!element.isConnected) last.current = null;
      return;
    }
    if (element.isConnected && (row === null || index >= 0)) {
      element.focus({ preventScroll: true });
      return;
    }
    last.current = null;
    const next = replacementFor(before, ids);
    next?.focus({ preventScroll: true });
    if (next && document.activeElement !== next) last.current = before;
  });

  return {
    onFocus({ currentTarget: around, target: element }: FocusEvent<HTMLElement>) {
      const id = closestRowKey(element);
      const row = id === null ? null : { id, index: ids.indexOf(id) };
      last.current = row || element.matches(scrollingList) ? { around, element, row } : null;
    },
    /** Not called for an element that a render removes. One that is disabled or in an inactive window counts as focused. */
    onBlur({ target }: FocusEvent<HTMLElement>) {
      if (document.activeElement !== target && !target.matches(':disabled')) last.current = null;
    },
  };
}

function replacementFor({ around, element, row }: Focused, ids: readonly string[]): HTMLElement | null {
  const page = document.querySelector('main');
  if (row === null) return around.querySelector<HTMLElement>(scrollingList) ?? page;
  const id = ids[Math.min(row.index, ids.length - 1)];
  const successor = id === undefined ? null : findRow(around, id);
  // A row that is out of sight may not be mounted.
  return successor ? successor.querySelector<HTMLElement>(element.localName) : page;
}
