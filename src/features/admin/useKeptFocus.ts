import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A control that is disabled while it works loses the focus, and keyboard users lose their place. Answers a ref for the
 * element around such controls; the focus comes back when `isBusy` ends.
 */
export function useKeptFocus(isBusy: boolean): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    if (isBusy) {
      const active = document.activeElement;
      focused.current = active instanceof HTMLElement && around.current?.contains(active) ? active : null;
    } else {
      const before = focused.current;
      focused.current = null;
      // Do not take the focus from somebody who has moved on meanwhile.
      if (before?.isConnected && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    }
  }, [isBusy]);

  return around;
}
