import { useEffect, useState, type RefObject } from 'react';

/** Whether the element has been visible. */
export function useHasBeenVisible(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    // The margin covers the whole page, so that a picture or a print of all of it has what is fetched then, too.
    const sight = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: '9999px',
    });
    sight.observe(element.current);
    return () => sight.disconnect();
  }, [isSeen, element]);
  return isSeen;
}
