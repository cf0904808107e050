/** The attribute that marks a row of a windowed list or table; its value is the row's key. */
export const rowAttribute = 'data-row';

/** Selects a windowed list in a box of its own, which is a tab stop for scrolling. */
export const scrollingList = '[role=group][tabindex="0"]';

/** Selects the tab stops inside a row. */
export const tabStops = 'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled)';

/** The row that an element is in, or null. */
export const closestRow = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>(`[${rowAttribute}]`) ?? null;

/**
 * Opens the clicked row through its first link; for a list or table around rows. Ignores a click on a control or in its
 * cell, and one that ends a selection of text.
 */
export function openClickedRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const element = target as Element;
  const cell = element.closest('[role=cell]');
  if (element.closest(`label, ${tabStops}`) || cell?.querySelector('input, select')) return;
  if (document.getSelection()?.isCollapsed === false) return;
  const link = closestRow(element)?.querySelector<HTMLElement>('a[href]');
  // A drawer returns the focus to the element that had it.
  link?.focus({ preventScroll: true });
  link?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

/** Focuses a control of a row and scrolls just enough to show the row. */
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
