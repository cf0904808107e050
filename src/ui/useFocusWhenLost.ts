import { useEffect, type RefObject } from 'react';

/** What takes the place of the control that had the focus takes the focus, too. */
export function useFocusWhenLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [element]);
}
