/** Which rows of a list are selected: some by id, or all matching rows except some. */

export interface Selection {
  /** If true, all matching rows except `ids` are selected, whether loaded or not; otherwise only `ids`. */
  isAll: boolean;
  ids: ReadonlySet<string>;
  /** The row from which a range with Shift extends. */
  anchor: string | null;
  /** `ids` when the anchor was set. A range is added to these, so that shrinking it deselects rows. */
  base: ReadonlySet<string>;
}

const noIds: ReadonlySet<string> = new Set();

export const noSelection: Selection = { isAll: false, ids: noIds, anchor: null, base: noIds };

export const selectAll: Selection = { ...noSelection, isAll: true };

export const isSelected = ({ isAll, ids }: Selection, id: string): boolean => ids.has(id) !== isAll;

/** How many of `total` rows are selected. */
export const countSelected = ({ isAll, ids }: Selection, total: number): number =>
  isAll ? Math.max(0, total - ids.size) : ids.size;

/** Toggles a row, which becomes the anchor of a Shift range. */
export function toggleRow(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids, anchor: id, base: ids };
}

/**
 * Selects every row from the anchor to this one; `order` has the ids from top to bottom. If the anchor is not in `order`,
 * selects only this row.
 */
export function extendTo(selection: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id);
  if (to < 0) return selection;
  const anchor = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const from = anchor < 0 ? to : anchor;
  const ids = new Set(anchor < 0 ? selection.ids : selection.base);
  const base = anchor < 0 ? selection.ids : selection.base;
  for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (selection.isAll) ids.delete(each);
    else ids.add(each);
  }
  return { ...selection, ids, base, anchor: order[from] ?? id };
}

/** Deselects rows that have left the list: nobody should change rows that they cannot see. */
export function removeRows(selection: Selection, removed: ReadonlySet<string>): Selection {
  if (selection.isAll) return selection;
  const ids = new Set([...selection.ids].filter((id) => !removed.has(id)));
  return ids.size === selection.ids.size ? selection : { ...selection, ids, base: ids };
}

/**
 * Finds the rows that have left the list between two reads of a part of it. Rows before the first or after the last row
 * that both reads share may only have been unloaded: they count only if the list ends there.
 */
export function findRemovedRows(
  before: readonly string[],
  now: readonly string[],
  { hasEarlier, hasMore }: { hasEarlier: boolean; hasMore: boolean },
): ReadonlySet<string> {
  const present = new Set(now);
  const stayed = before.map((id) => present.has(id));
  if ((hasEarlier || hasMore) && !stayed.includes(true)) return noIds;
  const first = hasEarlier ? stayed.indexOf(true) : 0;
  const last = hasMore ? stayed.lastIndexOf(true) : before.length - 1;
  return new Set(before.filter((id, at) => !present.has(id) && at >= first && at <= last));
}
