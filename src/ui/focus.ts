/**
 * Where the focus of keyboard users goes when the element that has it is removed or disabled. It is never left on the
 * body, from where Tab would begin at the top of the page: what nobody takes, `main` takes.
 */
import { useEffect, useRef, type RefObject } from 'react';

type Place = HTMLElement | null | undefined;

/** Whether the focused element was removed or disabled, and nothing else has the focus since. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Focuses the first of the places that can take the focus, or else `main`. Scrolls nothing. */
export function moveFocus(...places: Place[]): void {
  for (const place of [...places, document.querySelector('main')]) {
    place?.focus({ preventScroll: true });
    if (place === document.activeElement && !isFocusLost()) return;
  }
}

/** As `moveFocus`, if the focus was lost: it is not taken from somebody who has moved on meanwhile. */
export function regainFocus(...places: Place[]): void {
  if (isFocusLost()) moveFocus(...places);
}

/** On mount, focuses an element that replaces a control which had the focus. */
export function useRegainedFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => regainFocus(element.current), [element]);
}

/** Focuses an element when something has closed whose own opener, such as an entry of a menu, is gone. */
export function useFocusAfter(isOpen: boolean, element: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, element]);
}
