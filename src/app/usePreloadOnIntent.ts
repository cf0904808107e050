import { useEffect } from 'react';
import { toSiteAddress } from '../firstLoad/siteAddress';
import { preloadPage } from './pages';

/** Preloads a page as soon as somebody hovers over, touches or tabs to a link to it. */
export function usePreloadOnIntent(): void {
  useEffect(() => {
    function onIntent({ target }: Event) {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === window.location.origin) preloadPage(toSiteAddress(link).pathname);
    }
    const intents = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, onIntent);
    };
  }, []);
}
