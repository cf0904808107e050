import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost, moveFocus } from '../../ui/focus';
import { rowAttribute } from '../../ui/tableRows';
import { isInSight } from '../../ui/isInSight';

/** If the bar disappears while it has the focus, moves the focus to a row. */
export function useRestoreFocus(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const container = bar.current?.parentElement;
    return () => restoreFocus(container, rowCheckbox);
  }, [bar, isShown]);
}

export const rowCheckbox = `[${rowAttribute}] input[type="checkbox"]`;

/**
 * Call when a focused control is about to be unmounted. If the focus is lost, moves it to the first visible one of
 * `controls`, or to `main`.
 */
export function restoreFocus(container: HTMLElement | null | undefined, controls: string): void {
  setTimeout(() => {
    if (!container?.isConnected || !isFocusLost()) return;
    const all = [...container.querySelectorAll<HTMLElement>(controls)];
    // Overscan also mounts rows above the visible ones.
    moveFocus(all.find(isInSight) ?? all[0]);
  });
}

/** For a button that replaces the pressed one: focuses it if the focus was lost. */
export function useTakeLostFocus(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocusLost()) moveFocus(button.current);
  }, []);
  return button;
}
