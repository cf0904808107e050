/**
 * Where the demo's button stands so that it covers none of the product's controls: when the page has come to rest and
 * one lies beneath, the button changes its corner, or draws back to the edge of the screen.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';

export type Corner = 'left' | 'right' | 'edge';

const controls =
  'a[href],button,input,select,textarea,label,summary,[role="button"],[role="combobox"],[tabindex="0"]';

/** Milliseconds without scrolling, sizing or changing after which the page is at rest. */
const rest = 150;

/** Pixels between the button and the edges of the screen; as in the style sheet. */
const margin = 12;

/** While it is `held` (its panel is open), the button stays where it is. */
export function useFreeCorner(button: RefObject<HTMLElement | null>, held: boolean): Corner {
  const [corner, setCorner] = useState<Corner>('left');
  // At the edge the button is narrower; its full size is what has to fit into a corner.
  const width = useRef(0);

  useEffect(() => {
    if (held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const element = button.current;
        // Nothing moves away from under a finger or the keyboard.
        if (!element || element.matches(':hover, :focus')) return;
        width.current = Math.max(width.current, element.offsetWidth);
        setCorner(findFreeCorner(width.current, element.offsetHeight));
      }, rest);
    };
    const changes = new MutationObserver(settle);
    changes.observe(document.body, { childList: true, subtree: true });
    // Captured, because lists scroll in boxes of their own.
    window.addEventListener('scroll', settle, { passive: true, capture: true });
    window.addEventListener('resize', settle);
    settle();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('scroll', settle, { capture: true });
      window.removeEventListener('resize', settle);
    };
  }, [button, held]);

  return corner;
}

function findFreeCorner(width: number, height: number): Corner {
  // jsdom has no layout to ask.
  if (typeof document.elementsFromPoint !== 'function') return 'left';
  const { clientWidth, clientHeight } = document.documentElement;
  const top = clientHeight - margin - height;
  // The product's own messages come in at the right, so the left is asked first.
  if (isFree(margin, top, width, height)) return 'left';
  return isFree(clientWidth - margin - width, top, width, height) ? 'right' : 'edge';
}

/** Asks the page what lies at some points of the place where the button would stand. */
function isFree(left: number, top: number, width: number, height: number): boolean {
  const parts = [0, 0.5, 1];
  return parts.every((x) => parts.every((y) => !hasControl(left + x * width, top + y * height)));
}

function hasControl(x: number, y: number): boolean {
  return document
    .elementsFromPoint(x, y)
    .some((element) => !element.closest('#demo-panel') && element.closest(controls) !== null);
}
