import { useState, type KeyboardEvent } from 'react';
import { isDialogOpen } from '../../ui/isDialogOpen';
import { findRow, rowKeyAround } from '../../ui/tableRows';
import {
  everything,
  extendTo,
  isSelected,
  keepPresent,
  noSelection,
  toggleRow,
  type Selection,
} from './selection';

/** Where these keys are for something else. */
const elsewhere = 'input:not([type="checkbox"]), textarea, [contenteditable]:not([contenteditable="false"])';

/** The same kind of control in another row, which is mounted, as the next one always is. */
function focusIn(list: Element, id: string, control: string): void {
  const row = findRow(list, id);
  row?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

export interface RowSelection {
  selection: Selection;
  has: (id: string) => boolean;
  /** With Shift, all rows from the one chosen last. */
  toggle: (id: string, withShift: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
  /** For the element around the rows: Space chooses, Shift and an arrow key choose on, Ctrl+A everything, Escape nothing. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Which rows of a list are chosen. `ids` are those that are loaded, in their order; `view` names search and filter, and
 * another view is another list, of which nothing is chosen.
 */
export function useSelection(view: string, ids: readonly string[]): RowSelection {
  const [kept, setKept] = useState({ view, selection: noSelection });
  const selection = kept.view === view ? keepPresent(kept.selection, ids) : noSelection;
  const set = (next: Selection) => setKept({ view, selection: next });

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, shiftKey } = event;
    if (
      event.defaultPrevented ||
      event.altKey ||
      !(target instanceof HTMLElement) ||
      target.closest(elsewhere) ||
      isDialogOpen()
    ) {
      return;
    }
    const id = rowKeyAround(target);
    if (event.ctrlKey || event.metaKey) {
      if (shiftKey || key.toLowerCase() !== 'a') return;
      event.preventDefault();
      set(everything);
    } else if (key === 'Escape') {
      if (selection !== noSelection) set(noSelection);
    } else if (id !== null && key === ' ' && !shiftKey && target.localName === 'a') {
      event.preventDefault();
      set(toggleRow(selection, id));
    } else if (id !== null && shiftKey && /^Arrow(Down|Up)$/.test(key) && target.localName !== 'select') {
      event.preventDefault();
      const next = ids[ids.indexOf(id) + (key === 'ArrowDown' ? 1 : -1)];
      if (next === undefined) return;
      // The row from which it starts belongs to what is spanned.
      const begun = selection.anchor === null ? extendTo(selection, id, ids) : selection;
      set(extendTo(begun, next, ids));
      focusIn(event.currentTarget, next, target.localName);
    }
  }

  return {
    selection,
    has: (id) => isSelected(selection, id),
    toggle: (id, withShift) => set(withShift ? extendTo(selection, id, ids) : toggleRow(selection, id)),
    chooseAll: () => set(everything),
    clear: () => set(noSelection),
    onKeyDown,
  };
}
