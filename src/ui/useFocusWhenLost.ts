import { useEffect, type RefObject } from 'react';

/** On mount, focuses an element if the focus was lost with the control that it replaces. */
export function useFocusWhenLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [element]);
}
