/**
 * Where the demo's button stands so that it covers nothing of the product that is read or pressed: when the page has come
 * to rest and something lies beneath, the button changes its corner, or draws back to an edge of the screen, into the
 * page's margin.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Place {
  corner: 'left' | 'right' | 'edge' | 'rightEdge';
  /** Pixels above the corner; only at an edge. */
  lift: number;
}

const contents =
  'a[href],button,input,select,textarea,label,summary,[role="button"],[role="combobox"],img,svg,video,canvas';

const ends = ['transitionend', 'animationend', 'load'] as const;

/** Pixels between the points at which the page is probed. */
const gap = 8;

/** Milliseconds without scrolling, sizing or changing after which the page is at rest. */
const rest = 150;

/** Pixels between the button and the edges of the screen; as in the style sheet. */
const margin = 12;

/** Pixels that the button takes at the edge. */
const edgeWidth = 16;

/** Pixels of its height there. */
const edgeHeight = 56;

/** Pixels between the places that are tried along an edge. */
const edgeStep = 8;

const leftCorner: Place = { corner: 'left', lift: 0 };
const rightCorner: Place = { corner: 'right', lift: 0 };

/** While it is `held` (its panel is open), the button stays where it is. */
export function useFreeCorner(button: RefObject<HTMLElement | null>, held: boolean): Place {
  const [place, setPlace] = useState<Place>(leftCorner);
  // At the edge the button is narrower; its full size is what has to fit into a corner.
  const size = useRef({ width: 0, height: 0 });

  useEffect(() => {
    if (held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const element = button.current;
        // Do not move a button that the person points at or has focused.
        if (!element || element.matches(':hover, :focus')) return;
        const { width, height } = size.current;
        size.current = {
          width: Math.max(width, element.offsetWidth),
          height: height === 0 ? element.offsetHeight : Math.min(height, element.offsetHeight),
        };
        setPlace((before) => findFreePlace(size.current.width, size.current.height, before));
      }, rest);
    };
    const changes = new MutationObserver(settle);
    changes.observe(document.body, { childList: true, subtree: true });
    // Captured, because lists scroll in boxes of their own.
    window.addEventListener('scroll', settle, { passive: true, capture: true });
    window.addEventListener('resize', settle);
    // What slides or fades in reaches its final place only when its animation ends.
    for (const end of ends) window.addEventListener(end, settle, { capture: true });
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(settle);
    sizes?.observe(document.body);
    settle();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('scroll', settle, { capture: true });
      window.removeEventListener('resize', settle);
      for (const end of ends) window.removeEventListener(end, settle, { capture: true });
      sizes?.disconnect();
    };
  }, [button, held]);

  return place;
}

function findFreePlace(width: number, height: number, before: Place): Place {
  // jsdom has no layout to ask.
  if (typeof document.elementsFromPoint !== 'function') return leftCorner;
  const isFree = freeFinder();
  const { clientWidth, clientHeight } = document.documentElement;
  const top = clientHeight - storyHeight() - margin - height;
  // The product's own messages come in at the right, so the left is asked first.
  if (isFree(margin, top, width, height)) return leftCorner;
  if (isFree(clientWidth - margin - width, top, width, height)) return rightCorner;
  const edgeTop = clientHeight - margin - edgeHeight;
  const isFreeAt = ({ corner, lift }: Place) =>
    isFree(corner === 'edge' ? 0 : clientWidth - edgeWidth, edgeTop - lift, edgeWidth, edgeHeight);
  // Stay where possible: a needless move attracts attention, and probing a whole edge takes time.
  if (/edge/i.test(before.corner) && before.lift < edgeTop && isFreeAt(before)) return before;
  for (const corner of ['edge', 'rightEdge'] as const) {
    for (let lift = 0; lift < edgeTop; lift += edgeStep) {
      if (isFreeAt({ corner, lift })) return { corner, lift };
    }
  }
  return { corner: 'edge', lift: 0 };
}

/** Pixels of the story's strip, above which the button stands. */
function storyHeight(): number {
  return parseFloat(document.documentElement.style.getPropertyValue('--story-height')) || 0;
}

/**
 * Returns a function that tells whether a place has nothing that is read or pressed. It probes the page at points no
 * further apart than a letter, and each point once: places along an edge overlap, and a probe takes 0.01 to 0.02 ms.
 */
function freeFinder(): (left: number, top: number, width: number, height: number) => boolean {
  // `elementsFromPoint` ignores inert elements, such as pictures made of HTML, so compare their boxes.
  const pictures = [...document.querySelectorAll('[inert]')].map((picture) =>
    picture.getBoundingClientRect(),
  );
  const asked = new Map<string, readonly Element[]>();
  const elementsAt = (x: number, y: number) => {
    const key = `${x} ${y}`;
    const before = asked.get(key);
    if (before) return before;
    const elements = document.elementsFromPoint(x, y).filter((element) => !element.closest('#demo-panel'));
    asked.set(key, elements);
    return elements;
  };
  return (left, top, width, height) => {
    const place = { left, top, right: left + width, bottom: top + height };
    if (pictures.some((picture) => meets(picture, place))) return false;
    const seen = new Set<Element>();
    for (const x of spread(left, width)) {
      for (const y of spread(top, height)) {
        for (const element of elementsAt(x, y)) {
          if (seen.has(element)) continue;
          seen.add(element);
          if (element.closest(contents) !== null || hasText(element, place)) return false;
        }
      }
    }
    return true;
  };
}

/** Both ends, and points between them. */
function spread(start: number, length: number): number[] {
  const steps = Math.ceil(length / gap);
  return Array.from({ length: steps + 1 }, (_, at) => start + (length * at) / steps);
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An element's box is as wide as its column, so compare the boxes of its text lines. */
function hasText(element: Element, place: Box): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => meets(line, place));
  });
}

function meets(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
