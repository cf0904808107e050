import { useEffect, useRef, type RefObject } from 'react';

/** Leads the focus to an element when something has closed whose own opener, an entry of a menu say, is gone. */
export function useFocusAfter(isOpen: boolean, element: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, element]);
}
