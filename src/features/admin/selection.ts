/** Which rows of a list are chosen: some by name, or every row of the filter but some. */

export interface Selection {
  /** Every row of the filter but `ids`, also those that are not loaded; otherwise `ids` alone. */
  isAll: boolean;
  ids: ReadonlySet<string>;
  /** The row from which Shift counts. */
  anchor: string | null;
  /** `ids` as they were when the anchor was set: what Shift spans is added to those, and taken back when it shrinks. */
  base: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();

export const noSelection: Selection = { isAll: false, ids: nobody, anchor: null, base: nobody };

export const everything: Selection = { ...noSelection, isAll: true };

export const isSelected = ({ isAll, ids }: Selection, id: string): boolean => ids.has(id) !== isAll;

/** How many are chosen of a list of `total` rows. */
export const countSelected = ({ isAll, ids }: Selection, total: number): number =>
  isAll ? Math.max(0, total - ids.size) : ids.size;

/** Chooses a row, or no longer; Shift counts from it. */
export function toggleRow(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids, anchor: id, base: ids };
}

/** Chooses every row from the anchor to this one. `order` is how the rows stand; without an anchor among them, it is this row. */
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

/** Without rows that have left the list: nobody changes what they no longer see. */
export function dropRows(selection: Selection, gone: ReadonlySet<string>): Selection {
  if (selection.isAll) return selection;
  const ids = new Set([...selection.ids].filter((id) => !gone.has(id)));
  return ids.size === selection.ids.size ? selection : { ...selection, ids, base: ids };
}

/**
 * Which rows have left a part of a list between two readings of it. Those beyond what both have in common may only be loaded
 * no longer, unless the list ends there.
 */
export function whoLeft(
  before: readonly string[],
  now: readonly string[],
  { hasEarlier, hasMore }: { hasEarlier: boolean; hasMore: boolean },
): ReadonlySet<string> {
  const present = new Set(now);
  const stayed = before.map((id) => present.has(id));
  if ((hasEarlier || hasMore) && !stayed.includes(true)) return nobody;
  const first = hasEarlier ? stayed.indexOf(true) : 0;
  const last = hasMore ? stayed.lastIndexOf(true) : before.length - 1;
  return new Set(before.filter((id, at) => !present.has(id) && at >= first && at <= last));
}
