/**
 * Where the demo's button stands so that it covers none of the product's controls: when the page has come to rest and
 * one lies beneath, the button steps aside.
 */
import { useEffect, useState, type RefObject } from 'react';

export type Corner = 'left' | 'right' | 'middle';

/** The product's own messages come in at the right, so the left is asked first. */
const corners: readonly Corner[] = ['left', 'right', 'middle'];
const controls =
  'a[href],button,input,select,textarea,label,summary,[role="button"],[role="combobox"],[tabindex="0"]';

/** Milliseconds without scrolling, sizing or changing after which the page is at rest. */
const rest = 150;

/** Pixels between the button and the edges; as in the style sheet. */
const margin = 12;

export function useFreeCorner(button: RefObject<HTMLElement | null>): Corner {
  const [corner, setCorner] = useState<Corner>('left');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const element = button.current;
        if (!element || element.matches(':hover, :focus')) return;
        const free = corners.find((candidate) => isFree(candidate, element));
        setCorner(free ?? 'left');
      }, rest);
    };
    const changes = new MutationObserver(settle);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', settle, { passive: true });
    window.addEventListener('resize', settle);
    settle();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('scroll', settle);
      window.removeEventListener('resize', settle);
    };
  }, [button]);

  return corner;
}

/** Asks the page what lies at some points of the place where the button would stand. */
function isFree(corner: Corner, button: HTMLElement): boolean {
  // jsdom has no layout to ask.
  if (typeof document.elementsFromPoint !== 'function') return true;
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = button;
  const left = corner === 'left' ? margin : clientWidth - margin - width;
  const top = corner === 'middle' ? (clientHeight - height) / 2 : clientHeight - margin - height;
  const across = [0, 0.5, 1].map((part) => left + part * width);
  const down = [0, 0.5, 1].map((part) => top + part * height);
  return across.every((x) => down.every((y) => !hasControl(x, y, button)));
}

function hasControl(x: number, y: number, button: HTMLElement): boolean {
  return document
    .elementsFromPoint(x, y)
    .some(
      (element) =>
        !element.closest('#demo-panel') && element !== button && element.closest(controls) !== null,
    );
}
