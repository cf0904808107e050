/**
 * Where the focus of keyboard users goes when the focused element is removed or disabled. It never stays on the body,
 * where Tab would begin at the top of the page: `main` is the fallback.
 */

/** Whether the focused element was removed or disabled, and nothing else has been focused since. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Focuses the first of the places that can take the focus, or else `main`. Does not scroll. */
export function moveFocus(...places: (HTMLElement | null | undefined)[]): void {
  for (const place of [...places, document.querySelector('main')]) {
    place?.focus({ preventScroll: true });
    if (place === document.activeElement && !isFocusLost()) return;
  }
}

/** Puts the caret at the end of the focused field's text. Some types, such as `email`, have no `setSelectionRange`. */
export function moveCaretToEnd(field: HTMLInputElement): void {
  const { value } = field;
  field.value = '';
  field.value = value;
}
