import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A control that is disabled while it works loses the focus, and whoever uses the keyboard their place. Answers a ref
 * for the element around such controls; the focus comes back when `isBusy` ends.
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
      // Somebody who has moved on meanwhile is left alone.
      if (before?.isConnected && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    }
  }, [isBusy]);

  return around;
}
