import { useState, type KeyboardEvent } from 'react';
import { isDialogOpen } from '../../ui/isDialogOpen';
import { findRow, focusInRow, closestRowKey } from '../../ui/tableRows';
import {
  removeRows,
  selectAll,
  extendTo,
  isSelected,
  noSelection,
  toggleRow,
  findRemovedRows,
  type Selection,
} from './selection';

/** Text fields, which handle these keys themselves. */
const textInputs = 'input:not([type="checkbox"]), textarea, [contenteditable]:not([contenteditable="false"])';

/** The loaded part of a list. */
export interface LoadedRows<Row> {
  rows: readonly Row[];
  /** Identifies the order and the start. Rows with another start are another list, not a later version of this one. */
  place: string;
  hasEarlier: boolean;
  hasMore: boolean;
}

export interface RowSelection<Row> {
  selection: Selection;
  /** The selected rows as last seen, loaded or not. Empty while all rows are selected. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** With Shift, selects all rows from the anchor to this one. */
  toggle: (id: string, withShift: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
  /** For the element around the rows. Space toggles, Shift with an arrow extends, Ctrl+A selects all, Escape clears. */
  onKeyDown: (event: KeyboardEvent) => void;
}

interface SelectionState<Row> {
  view: string;
  selection: Selection;
  loaded: LoadedRows<Row> | undefined;
  /** The selected rows as last seen, whether they are still loaded or not. */
  seen: ReadonlyMap<string, Row>;
}

/**
 * The row selection of a list. `view` identifies search and filter: another view starts with an empty selection.
 * `loaded` is undefined while the rows on screen belong to another view or start. A row that is unloaded stays
 * selected; a row that leaves the list does not.
 */
export function useSelection<Row extends { id: string }>(
  view: string,
  loaded: LoadedRows<Row> | undefined,
): RowSelection<Row> {
  const [state, setState] = useState<SelectionState<Row>>({
    view,
    selection: noSelection,
    loaded: undefined,
    seen: new Map(),
  });
  const current = reconcile(state, view, loaded);
  if (current !== state) setState(current);
  const { selection, seen } = current;
  const order = () => idsOf(current.loaded);
  const set = (next: Selection) => setState(withSelection(current, next));

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, shiftKey } = event;
    if (
      event.defaultPrevented ||
      event.altKey ||
      !(target instanceof HTMLElement) ||
      target.closest(textInputs) ||
      isDialogOpen()
    ) {
      return;
    }
    const id = closestRowKey(target);
    if (event.ctrlKey || event.metaKey) {
      if (shiftKey || key.toLowerCase() !== 'a') return;
      event.preventDefault();
      set(selectAll);
    } else if (key === 'Escape') {
      if (selection === noSelection) return;
      // The next Escape closes the details beside the list.
      event.preventDefault();
      set(noSelection);
    } else if (id !== null && key === ' ' && !shiftKey && target.localName === 'a') {
      event.preventDefault();
      set(toggleRow(selection, id));
    } else if (id !== null && shiftKey && /^Arrow(Down|Up)$/.test(key) && target.localName !== 'select') {
      event.preventDefault();
      const next = order()[order().indexOf(id) + (key === 'ArrowDown' ? 1 : -1)];
      if (next === undefined) return;
      // The range includes the row from which it starts.
      const started = selection.anchor === null ? extendTo(selection, id, order()) : selection;
      set(extendTo(started, next, order()));
      // Focus the same kind of control. The row is mounted, because a row's neighbors always are.
      const row = findRow(event.currentTarget, next);
      if (row) focusInRow(row, row.querySelector<HTMLElement>(target.localName));
    }
  }

  return {
    selection,
    rows: [...seen.values()],
    has: (id) => isSelected(selection, id),
    toggle: (id, withShift) => set(withShift ? extendTo(selection, id, order()) : toggleRow(selection, id)),
    chooseAll: () => set(selectAll),
    clear: () => set(noSelection),
    onKeyDown,
  };
}

const idsOf = (loaded: LoadedRows<{ id: string }> | undefined) => loaded?.rows.map(({ id }) => id) ?? [];

/** Updates the state if other rows were loaded or another view was opened. */
function reconcile<Row extends { id: string }>(
  state: SelectionState<Row>,
  view: string,
  loaded: LoadedRows<Row> | undefined,
): SelectionState<Row> {
  const isSameView = state.view === view;
  if (isSameView && (loaded === undefined || loaded.rows === state.loaded?.rows)) return state;
  const selection = isSameView ? state.selection : noSelection;
  const next = { ...state, view, loaded };
  if (selection.isAll || selection.ids.size === 0) return { ...next, selection, seen: new Map() };
  const isLater = loaded !== undefined && state.loaded?.place === loaded.place;
  const removed = isLater ? findRemovedRows(idsOf(state.loaded), idsOf(loaded), loaded) : new Set<string>();
  return withSelection(next, removeRows(selection, removed));
}

function withSelection<Row extends { id: string }>(
  state: SelectionState<Row>,
  selection: Selection,
): SelectionState<Row> {
  if (selection.isAll) return { ...state, selection, seen: new Map() };
  const seen = new Map<string, Row>();
  for (const row of [...state.seen.values(), ...(state.loaded?.rows ?? [])]) {
    if (selection.ids.has(row.id)) seen.set(row.id, row);
  }
  return { ...state, selection, seen };
}
