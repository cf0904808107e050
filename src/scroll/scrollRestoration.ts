/**
 * Back, forward and a reload lead to where the reader was (docs/behaviour.md, section 2). The browser does so by itself
 * for a page that is there at once, and to the same place; these hooks do it for pages that wait for their rows.
 */
import { useLayoutEffect, useMemo } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import type { ListMemory } from '../ui/WindowedList';
import { recallPlace, rememberPlace, type Place } from './scrollMemory';

const pageName = 'page';

/** React Router's name for each entry that it has not made: the first of a document, and those of links within a page. */
const nameless = 'default';

/** For a page: it is scrolled once it is as tall as it was, unless its reader has moved about before that. */
export function usePageRestoration(): void {
  const location = useLocation();

  useLayoutEffect(() => {
    const entry = keyOfEntry(location);
    let target = recallPlace(entry, pageName)?.top;
    let top = window.scrollY;

    const growth = new ResizeObserver(restore);
    growth.observe(document.body);
    const stopWaiting = onFirstInput(arrive);
    function restore() {
      const { scrollHeight, clientHeight } = document.documentElement;
      // Places have fractions of a pixel, heights have none.
      if (target === undefined || target > scrollHeight - clientHeight + 1) return;
      window.scrollTo({ top: target, behavior: 'instant' });
      arrive();
    }
    function arrive() {
      target = undefined;
      top = window.scrollY;
      growth.disconnect();
      stopWaiting();
    }
    restore();

    const stopWatching = listen(['scroll'], () => {
      // What the browser does for the next entry while this one's page is still shown is not this one's.
      if (currentKey() === entry) top = window.scrollY;
    });
    const stopKeeping = onLeaving(() => {
      if (target === undefined) rememberPlace(entry, pageName, { top, heights: [] });
    });
    return () => {
      stopKeeping();
      stopWatching();
      arrive();
    };
  }, [location]);
}

/**
 * For a list: where it was, and the heights of its rows, with which the same place is the same number of pixels down.
 * `name` tells it, and whose it is, from others of the same entry.
 */
export function useListRestoration(name: string): ListMemory {
  const location = useLocation();
  const memory = useMemo(() => {
    const entry = keyOfEntry(location);
    const place = recallPlace(entry, name);
    return {
      heights: place?.heights ?? [],
      top: place?.top,
      follow: (read: () => Place) => onLeaving(() => rememberPlace(entry, name, read())),
    };
  }, [location, name]);

  useLayoutEffect(
    () =>
      onFirstInput(() => {
        memory.top = undefined;
      }),
    [memory],
  );
  return memory;
}

/** The router's name for an entry. One without gets one where the router looks for it later. */
function keyOfEntry({ key }: Location): string {
  if (key !== nameless) return key;
  const own = currentKey() ?? String(Date.now());
  window.history.replaceState({ ...(window.history.state as object | null), key: own }, '');
  return own;
}

/** Of the entry that the browser is at; undefined for one without. */
function currentKey(): string | undefined {
  return (window.history.state as { key?: string } | null)?.key;
}

/** Calls `then` at the first sign that somebody moves about on the page by themselves. Answers what ends the wait. */
function onFirstInput(then: () => void): () => void {
  const stop = listen(['wheel', 'touchmove', 'keydown', 'pointerdown'], ({ altKey, metaKey }) => {
    // The keys of the browser's own way back are held for a moment longer than it takes.
    if (altKey || metaKey) return;
    stop();
    then();
  });
  return stop;
}

/** Calls `keep` whenever the tab may be closed, reloaded or put away. Answers what does so once more and ends that. */
function onLeaving(keep: () => void): () => void {
  const stop = listen(['pagehide', 'visibilitychange'], keep);
  return () => {
    stop();
    keep();
  };
}

/** Answers what ends it. */
function listen(types: readonly string[], hear: (event: Event & Partial<KeyboardEvent>) => void): () => void {
  const options = { capture: true, passive: true };
  for (const type of types) window.addEventListener(type, hear, options);
  return () => {
    for (const type of types) window.removeEventListener(type, hear, options);
  };
}
