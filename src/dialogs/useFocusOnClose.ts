import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element after a dialog closes whose own opener, such as a menu item, is gone. */
export function useFocusOnClose(isOpen: boolean, element: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, element]);
}
