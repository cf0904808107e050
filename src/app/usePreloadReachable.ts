import { useEffect } from 'react';
import { isMetered, savesData } from '../lib/dataSaver';
import { mayEnter, pageNames, paths } from '../lib/pages';
import { preloadPage } from './pages';
import type { Visitor } from './SiteHeader';

/** Milliseconds in which the page that somebody came for can load all that it needs. */
const preloadDelay = 5_000;

/** Fetches the pages that this person can go to, while there is a network and nothing else to do. */
export function usePreloadReachable({ kind, isAdmin }: { kind: Visitor['kind']; isAdmin?: boolean }) {
  useEffect(() => {
    if (kind === 'unknown') return;
    let idle: number | undefined;
    function preload() {
      if (navigator.onLine && !savesData() && !isMetered()) {
        for (const name of pageNames) if (mayEnter(name, { kind, isAdmin })) preloadPage(paths[name]);
      }
    }
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(preload);
      else preload();
      // For pages that could not be fetched then; a page that has loaded is not fetched again.
      window.addEventListener('online', preload);
    }, preloadDelay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', preload);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [kind, isAdmin]);
}
