/**
 * Restores the scroll position after back, forward and reload (docs/behaviour.md, section 2). The browser does so for a
 * page that has its full height right away; these hooks do so for pages that wait for their rows.
 */
import { useLayoutEffect, useMemo } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import type { ListMemory } from '../ui/WindowedList';
import { readScrollPosition, saveScrollPosition, type ScrollPosition } from './scrollPositions';

const pageName = 'page';

/**
 * React Router's key for history entries that it did not create: the first entry of a document, and links within a
 * page.
 */
const defaultKey = 'default';

/** For a page: scrolls to the remembered place once the page is tall enough, unless the reader moves before that. */
export function usePageRestoration(): void {
  const location = useLocation();

  useLayoutEffect(() => {
    const entry = keyOfEntry(location);
    let target = readScrollPosition(entry, pageName)?.top;
    let top = window.scrollY;

    const growth = new ResizeObserver(restore);
    growth.observe(document.body);
    const stopWaiting = onFirstInput(stopRestoring);
    function restore() {
      const { scrollHeight, clientHeight } = document.documentElement;
      // Positions have fractions of a pixel, heights do not.
      if (target === undefined || target > scrollHeight - clientHeight + 1) return;
      window.scrollTo({ top: target, behavior: 'instant' });
      // What replaces a skeleton may have another height and move the page once more.
      if (!document.querySelector('[data-skeleton]')) stopRestoring();
    }
    function stopRestoring() {
      target = undefined;
      top = window.scrollY;
      growth.disconnect();
      stopWaiting();
    }
    restore();

    // A click or a key may leave the page before the browser reports how far it has scrolled.
    const stopWatching = listen(['scroll', 'click', 'keydown'], () => {
      // Ignore scrolling that the browser does for the next history entry while this page is still mounted.
      if (currentKey() === entry) top = window.scrollY;
    });
    const stopKeeping = onPageHide(() => {
      if (target === undefined) saveScrollPosition(entry, pageName, { top, heights: [] });
    });
    return () => {
      stopKeeping();
      stopWatching();
      stopRestoring();
    };
  }, [location]);
}

/**
 * For a list: its scroll offset, and the heights of its rows, which make that offset lead to the same row again. `name`
 * identifies the list and its owner among the positions of a history entry. A list that scrolls with its page takes the
 * page's offset, so that the two never disagree.
 */
export function useListRestoration(name: string, { withPage }: { withPage: boolean }): ListMemory {
  const location = useLocation();
  const memory = useMemo(() => {
    const entry = keyOfEntry(location);
    const place = readScrollPosition(entry, name);
    return {
      heights: place?.heights ?? [],
      top: withPage ? place && readScrollPosition(entry, pageName)?.top : place?.top,
      track: (read: () => ScrollPosition) => onPageHide(() => saveScrollPosition(entry, name, read())),
    };
  }, [location, name, withPage]);

  useLayoutEffect(() => {
    return onFirstInput(() => {
      memory.top = undefined;
    });
  }, [memory]);
  return memory;
}

/** The router's key of an entry. An entry without one gets a key in `history.state`, where the router looks for it. */
function keyOfEntry({ key }: Location): string {
  if (key !== defaultKey) return key;
  const own = currentKey() ?? String(Date.now());
  window.history.replaceState({ ...(window.history.state as object | null), key: own }, '');
  return own;
}

/** The key of the browser's current entry; undefined if it has none. */
function currentKey(): string | undefined {
  return (window.history.state as { key?: string } | null)?.key;
}

/** Calls `then` on the first input that may scroll the page. Returns a cleanup function. */
function onFirstInput(then: () => void): () => void {
  const stop = listen(['wheel', 'touchmove', 'keydown', 'pointerdown'], ({ altKey, metaKey }) => {
    // The keys of the browser's own Back (Alt or Meta with an arrow) may still be held when the page appears.
    if (altKey || metaKey) return;
    stop();
    then();
  });
  return stop;
}

/** Calls `keep` whenever the page may be unloaded. Returns a cleanup function, which calls it once more. */
function onPageHide(keep: () => void): () => void {
  const stop = listen(['pagehide', 'visibilitychange'], keep);
  return () => {
    stop();
    keep();
  };
}

/** Returns a cleanup function. */
function listen(
  types: readonly string[],
  handler: (event: Event & Partial<KeyboardEvent>) => void,
): () => void {
  const options = { capture: true, passive: true };
  for (const type of types) window.addEventListener(type, handler, options);
  return () => {
    for (const type of types) window.removeEventListener(type, handler, options);
  };
}
