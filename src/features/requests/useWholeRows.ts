import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Pixels that rounding may take. */
const tolerance = 1;

/**
 * For the frame around a box that scrolls: at rest, the box is as tall as the whole rows that fit into its `max-height`, so
 * that it cuts none in two. A row that is taller than the box is cut all the same. What stands below does not move.
 */
export function useWholeRows(): RefObject<HTMLDivElement | null> {
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
    // The list of rows grows with what is measured; the frame with the text size.
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
    // From the last row upwards, as its end is what the reader has gone to.
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
