/**
 * Where the demo's button stands so that it covers none of the product's controls: when the page has come to rest and
 * one lies beneath, the button changes its corner, or draws back to the edge of the screen.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Place {
  corner: 'left' | 'right' | 'edge';
  /** Pixels above the corner; only at the edge. */
  lift: number;
}

const controls =
  'a[href],button,input,select,textarea,label,summary,[role="button"],[role="combobox"],[tabindex="0"]';

/** Milliseconds without scrolling, sizing or changing after which the page is at rest. */
const rest = 150;

/** Pixels between the button and the edges of the screen; as in the style sheet. */
const margin = 12;

/** Pixels that the button takes at the edge. */
const edgeWidth = 24;

const leftCorner: Place = { corner: 'left', lift: 0 };
const rightCorner: Place = { corner: 'right', lift: 0 };

/** While it is `held` (its panel is open), the button stays where it is. */
export function useFreeCorner(button: RefObject<HTMLElement | null>, held: boolean): Place {
  const [place, setPlace] = useState<Place>(leftCorner);
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
        setPlace(findFreePlace(width.current, element.offsetHeight));
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

  return place;
}

function findFreePlace(width: number, height: number): Place {
  // jsdom has no layout to ask.
  if (typeof document.elementsFromPoint !== 'function') return leftCorner;
  const { clientWidth, clientHeight } = document.documentElement;
  const top = clientHeight - storyHeight() - margin - height;
  // The product's own messages come in at the right, so the left is asked first.
  if (isFree(margin, top, width, height)) return leftCorner;
  if (isFree(clientWidth - margin - width, top, width, height)) return rightCorner;
  for (let lift = 0; lift < top; lift += height) {
    if (isFree(0, top - lift, edgeWidth, height)) return { corner: 'edge', lift };
  }
  return { corner: 'edge', lift: 0 };
}

/** Pixels of the story's strip, above which the button stands. */
function storyHeight(): number {
  return parseFloat(document.documentElement.style.getPropertyValue('--story-height')) || 0;
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
