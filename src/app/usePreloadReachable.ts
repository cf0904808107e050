import { useEffect } from 'react';
import { isMetered, hasDataSaver } from '../lib/dataSaver';
import { mayEnter, pageNames, paths } from '../lib/pages';
import { preloadPage } from './pages';
import type { Visitor } from './SiteHeader';

/** Milliseconds that the current page gets to load everything it needs. */
const preloadDelay = 5_000;

/** Preloads the pages that this person can visit, when online and idle. */
export function usePreloadReachable({ kind, isAdmin }: { kind: Visitor['kind']; isAdmin?: boolean }) {
  useEffect(() => {
    if (kind === 'unknown') return;
    let idle: number | undefined;
    function preload() {
      if (navigator.onLine && !hasDataSaver() && !isMetered()) {
        for (const name of pageNames) if (mayEnter(name, { kind, isAdmin })) preloadPage(paths[name]);
      }
    }
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(preload);
      else preload();
      // Retries pages that could not be loaded; loaded pages are not fetched again.
      window.addEventListener('online', preload);
    }, preloadDelay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', preload);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [kind, isAdmin]);
}
