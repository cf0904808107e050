import { useState, type KeyboardEvent } from 'react';
import { isDialogOpen } from '../../ui/isDialogOpen';
import { findRow, focusInRow, rowKeyAround } from '../../ui/tableRows';
import {
  dropRows,
  everything,
  extendTo,
  isSelected,
  noSelection,
  toggleRow,
  whoLeft,
  type Selection,
} from './selection';

/** Text fields, which have their own use for these keys. */
const elsewhere = 'input:not([type="checkbox"]), textarea, [contenteditable]:not([contenteditable="false"])';

/** What is loaded of a list. */
export interface LoadedRows<Row> {
  rows: readonly Row[];
  /** Identifies order and start. Rows of another place are another list, not a later reading of this one. */
  place: string;
  hasEarlier: boolean;
  hasMore: boolean;
}

export interface RowSelection<Row> {
  selection: Selection;
  /** The chosen rows as they were last seen, loaded or not. Empty while everything is chosen. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** With Shift, chooses all rows from the one that was toggled last. */
  toggle: (id: string, withShift: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
  /**
   * For the element around the rows. Space toggles, Shift with an arrow extends, Ctrl+A chooses everything, Escape
   * nothing.
   */
  onKeyDown: (event: KeyboardEvent) => void;
}

interface Kept<Row> {
  view: string;
  selection: Selection;
  loaded: LoadedRows<Row> | undefined;
  /** The chosen rows that have been loaded at some time. */
  seen: ReadonlyMap<string, Row>;
}

/**
 * Which rows of a list are chosen. `view` names search and filter: another view is another list, of which nothing is
 * chosen. `loaded` is undefined while the rows on the screen are those of another view or place. A row that is unloaded
 * stays chosen; a row that leaves the list does not.
 */
export function useSelection<Row extends { id: string }>(
  view: string,
  loaded: LoadedRows<Row> | undefined,
): RowSelection<Row> {
  const [kept, setKept] = useState<Kept<Row>>({
    view,
    selection: noSelection,
    loaded: undefined,
    seen: new Map(),
  });
  const now = follow(kept, view, loaded);
  if (now !== kept) setKept(now);
  const { selection, seen } = now;
  const order = () => idsOf(now.loaded);
  const set = (next: Selection) => setKept(withSelection(now, next));

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
      const next = order()[order().indexOf(id) + (key === 'ArrowDown' ? 1 : -1)];
      if (next === undefined) return;
      // The range includes the row from which it starts.
      const begun = selection.anchor === null ? extendTo(selection, id, order()) : selection;
      set(extendTo(begun, next, order()));
      // The same kind of control. The row is mounted, because a row's neighbours always are.
      const row = findRow(event.currentTarget, next);
      if (row) focusInRow(row, row.querySelector<HTMLElement>(target.localName));
    }
  }

  return {
    selection,
    rows: [...seen.values()],
    has: (id) => isSelected(selection, id),
    toggle: (id, withShift) => set(withShift ? extendTo(selection, id, order()) : toggleRow(selection, id)),
    chooseAll: () => set(everything),
    clear: () => set(noSelection),
    onKeyDown,
  };
}

const idsOf = (loaded: LoadedRows<{ id: string }> | undefined) => loaded?.rows.map(({ id }) => id) ?? [];

/** The state after other rows were loaded or another view was opened. */
function follow<Row extends { id: string }>(
  kept: Kept<Row>,
  view: string,
  loaded: LoadedRows<Row> | undefined,
): Kept<Row> {
  const isSameView = kept.view === view;
  if (isSameView && (loaded === undefined || loaded.rows === kept.loaded?.rows)) return kept;
  const selection = isSameView ? kept.selection : noSelection;
  const next = { ...kept, view, loaded };
  if (selection.isAll || selection.ids.size === 0) return { ...next, selection, seen: new Map() };
  const isLater = loaded !== undefined && kept.loaded?.place === loaded.place;
  const gone = isLater ? whoLeft(idsOf(kept.loaded), idsOf(loaded), loaded) : new Set<string>();
  return withSelection(next, dropRows(selection, gone));
}

function withSelection<Row extends { id: string }>(kept: Kept<Row>, selection: Selection): Kept<Row> {
  if (selection.isAll) return { ...kept, selection, seen: new Map() };
  const seen = new Map<string, Row>();
  for (const row of [...kept.seen.values(), ...(kept.loaded?.rows ?? [])]) {
    if (selection.ids.has(row.id)) seen.set(row.id, row);
  }
  return { ...kept, selection, seen };
}
