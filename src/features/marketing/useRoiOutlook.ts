import { useEffect, useState, type RefObject } from 'react';
import type { RoiInput } from './roi';
import type { RoiOutlook } from './RoiOutlook';

/**
 * `RoiOutlook`, once its chunk has loaded, which starts when `calculator` is on a visible page. If that fails, the
 * results still have every figure, and the next change of a number tries again.
 */
export function useRoiOutlook(calculator: RefObject<Element | null>, input: RoiInput | null) {
  const [Outlook, setOutlook] = useState<typeof RoiOutlook>();
  useEffect(() => {
    if (Outlook || !calculator.current) return;
    const onSight = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return;
      sight.disconnect();
      import(/* webpackChunkName: 'outlook' */ './RoiOutlook').then(
        (module) => setOutlook(() => module.RoiOutlook),
        () => undefined,
      );
    };
    // The margin covers the whole page, so that a picture or a print of all of it has the curve, too.
    const sight = new IntersectionObserver(onSight, { rootMargin: '9999px' });
    sight.observe(calculator.current);
    return () => sight.disconnect();
  }, [Outlook, calculator, input]);
  return Outlook;
}
