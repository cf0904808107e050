import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { findRow, rowKeyAround } from '../../ui/tableRows';

/**
 * A row that leaves a list takes the focus with it. Answers what the list's element tells of its focus; when the row is
 * gone, the focus goes to the same control of the row in its place, as soon as that can take it, and to the page when it was
 * the last row.
 */
export function useFocusNear(ids: readonly string[]): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ list: HTMLElement; id: string; index: number; control: string } | null>(null);

  useLayoutEffect(() => {
    const before = last.current;
    if (!before) return;
    const index = ids.indexOf(before.id);
    if (index >= 0) {
      before.index = index;
      return;
    }
    last.current = null;
    // Somebody who has moved on meanwhile is left alone.
    if (document.activeElement !== document.body) return;
    const id = ids[Math.min(before.index, ids.length - 1)];
    const row = id === undefined ? null : findRow(before.list, id);
    // A row that is out of sight may not be mounted.
    const next = row ? row.querySelector<HTMLElement>(before.control) : document.querySelector('main');
    next?.focus({ preventScroll: true });
    // While a change is under way its control is disabled; the next time this runs it may not be.
    if (next && document.activeElement !== next) last.current = before;
  });

  return ({ currentTarget, target }) => {
    const id = rowKeyAround(target);
    last.current =
      id === null
        ? null
        : { list: currentTarget, id, index: ids.indexOf(id), control: target.tagName.toLowerCase() };
  };
}
