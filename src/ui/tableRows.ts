/** Marks a row of a windowed list or table, with the key of what it shows. */
export const rowMark = 'data-row';

/** A windowed list in a box of its own, which the keyboard scrolls. */
export const scrollingList = '[role=group][tabindex="0"]';

/** What Tab stops at inside a row. */
export const tabStops = 'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled)';

/** The row that an element is in, or null. */
export const rowAround = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>(`[${rowMark}]`) ?? null;

/** Key of the row that an element is in, or null. */
export const rowKeyAround = (element: Element | null): string | null =>
  rowAround(element)?.getAttribute(rowMark) ?? null;

/** The row of a key, or null where it is not mounted. */
export const findRow = (list: Element, key: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[${rowMark}="${CSS.escape(key)}"]`);
