import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For the frame around a box that scrolls in steps of a row: a reader at its top stays there when another row comes first.
 * Browsers follow the row that they have snapped to, and one's own new request would be out of sight. `firstKey` says
 * which list it is, and which row is its first.
 */
export function useStayAtTop(frame: RefObject<HTMLElement | null>, firstKey: string): void {
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
  // After a layout without steps, the browser has no row to follow.
  box.style.scrollSnapType = 'none';
  box.scrollTop = 0;
  box.style.scrollSnapType = '';
}
