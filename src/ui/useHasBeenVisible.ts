import { useEffect, useState, type RefObject } from 'react';

/** Whether the element has been in the window or in the margin around it. */
export function useHasBeenVisible(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    // The margin covers the whole page, so that a screenshot or a print of it includes what is fetched then.
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: '9999px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen, element]);
  return isSeen;
}
