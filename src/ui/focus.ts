/**
 * Where the focus of keyboard users goes when the element that has it is removed or disabled. It is never left on the
 * body, from where Tab would begin at the top of the page: what nobody takes, `main` takes.
 */

/** Whether the focused element was removed or disabled, and nobody has moved on to another one since. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Focuses the first of the places that can take the focus, or else `main`. Scrolls nothing. */
export function moveFocus(...places: (HTMLElement | null | undefined)[]): void {
  for (const place of [...places, document.querySelector('main')]) {
    place?.focus({ preventScroll: true });
    if (place === document.activeElement && !isFocusLost()) return;
  }
}
