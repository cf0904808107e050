import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element when something has closed whose own opener, such as an entry of a menu, is gone. */
export function useFocusOnClose(isOpen: boolean, element: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, element]);
}
