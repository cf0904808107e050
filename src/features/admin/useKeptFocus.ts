import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A control that is disabled while it works loses the focus, and keyboard users lose their place. Answers a ref for the
 * element around such controls; the focus comes back when `isBusy` ends.
 */
export function useKeptFocus(isBusy: boolean): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);

  // Follows the focus, because when it is lost differs between browsers: with the commit that disables the control, or
  // with the next frame.
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement && around.current?.contains(target) ? target : null;
    };
    const onFocusOut = () => {
      if (!focused.current?.matches(':disabled')) focused.current = null;
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);

  useLayoutEffect(() => {
    // Do not take the focus from somebody who has moved on meanwhile.
    if (!isBusy && focused.current?.isConnected && document.activeElement === document.body)
      focused.current.focus({ preventScroll: true });
  }, [isBusy]);

  return around;
}
