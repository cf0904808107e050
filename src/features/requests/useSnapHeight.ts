import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Pixels of rounding error. */
const tolerance = 1;

/**
 * For the frame around a scrolling box: when scrolling ends, snaps the box to the height of the complete rows that fit
 * into its `max-height`, so that no row is cut off, except one that is taller than the box. The frame keeps its own
 * height, so that the content below does not move.
 */
export function useSnapHeight(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    const box = element?.firstElementChild;
    if (!element || !(box instanceof HTMLElement)) return;
    const fit = () => {
      const most = parseFloat(getComputedStyle(box).maxHeight);
      if (Number.isNaN(most)) return;
      const height = heightOfWholeRows(box, most);
      element.style.minHeight = `${Math.min(most, box.scrollHeight)}px`;
      if (Math.abs(height - box.clientHeight) > tolerance) box.style.height = `${height}px`;
    };
    const observer = new ResizeObserver(fit);
    // The height of the rows changes when they are measured, that of the frame with the text size.
    for (const each of [element, ...box.children]) observer.observe(each);
    box.addEventListener('scrollend', fit);
    return () => {
      observer.disconnect();
      box.removeEventListener('scrollend', fit);
    };
  });
  return frame;
}

function heightOfWholeRows(box: HTMLElement, most: number): number {
  const { top } = box.getBoundingClientRect();
  const rows = [...box.querySelectorAll('li[data-index]')].map((row) => row.getBoundingClientRect());
  const isAtEnd = box.scrollTop > 0 && box.scrollHeight - box.clientHeight - box.scrollTop <= tolerance;
  if (isAtEnd) {
    // At the end of the list fit rows from the last one upwards, because its bottom is what the reader scrolled to.
    const end = Math.max(...rows.map(({ bottom }) => bottom));
    const tops = rows.map((row) => end - row.top).filter((height) => height <= most + tolerance);
    return tops.length === 0 ? most : Math.max(...tops);
  }
  const ends = rows
    .filter((row) => row.top >= top - tolerance)
    .map(({ bottom }) => bottom - top)
    .filter((height) => height <= most + tolerance);
  return ends.length === 0 ? most : Math.max(...ends);
}
