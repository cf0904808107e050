import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For the frame around a box with scroll snapping: keeps it at the top when a new first row appears. Browsers follow
 * the row that they have snapped to, which would leave the customer's new request out of sight. `firstKey` identifies
 * the list and its first row.
 */
export function usePinToTop(frame: RefObject<HTMLElement | null>, firstKey: string): void {
  const seen = useRef<{ box: Element; firstKey: string; isAtTop: boolean }>(undefined);
  useLayoutEffect(() => {
    const box = frame.current?.firstElementChild;
    if (!(box instanceof HTMLElement)) return;
    const note = () => {
      seen.current = { box, firstKey, isAtTop: box.scrollTop <= 0 };
    };
    const before = seen.current;
    if (before?.box === box && before.firstKey !== firstKey && before.isAtTop) showTop(box);
    note();
    box.addEventListener('scroll', note, { passive: true });
    return () => box.removeEventListener('scroll', note);
  }, [frame, firstKey]);
}

function showTop(box: HTMLElement): void {
  // One layout without snapping makes the browser forget the row that it follows.
  box.style.scrollSnapType = 'none';
  box.scrollTop = 0;
  box.style.scrollSnapType = '';
}
