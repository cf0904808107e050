/** The attribute that marks a row of a windowed list or table; its value is the row's key. */
export const rowAttribute = 'data-row';

/** Selects a windowed list in a box of its own, which is a tab stop for scrolling. */
export const scrollingList = '[role=group][tabindex="0"]';

/** Selects the tab stops inside a row. */
export const tabStops = 'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled)';

/** The row that an element is in, or null. */
export const closestRow = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>(`[${rowAttribute}]`) ?? null;

/** Focuses a control of a row and scrolls just as far as the row needs to be in sight. */
export function focusInRow(row: HTMLElement, control: HTMLElement | null | undefined): void {
  control?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Key of the row that an element is in, or null. */
export const closestRowKey = (element: Element | null): string | null =>
  closestRow(element)?.getAttribute(rowAttribute) ?? null;

/** The row of a key, or null where it is not mounted. */
export const findRow = (list: Element, key: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[${rowAttribute}="${CSS.escape(key)}"]`);
