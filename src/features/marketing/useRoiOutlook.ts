import { useEffect, useState, type RefObject } from 'react';
import type { RoiInput } from './roi';
import type { RoiOutlook } from './RoiOutlook';

/**
 * `RoiOutlook`, once `calculator` is on the page that somebody sees and it has arrived. Where it does not arrive, every figure stands
 * in the results, and the next change of a number asks again.
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
    // From anywhere on the page: a picture or a print of all of it has the curve, too.
    const sight = new IntersectionObserver(onSight, { rootMargin: '9999px' });
    sight.observe(calculator.current);
    return () => sight.disconnect();
  }, [Outlook, calculator, input]);
  return Outlook;
}
