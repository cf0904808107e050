import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * What a browser does by itself between documents: a link with a hash shows its target and takes the focus there, any
 * other link starts at the top. Back and forward are the browser's own business.
 */
export function useScrollToTarget(): void {
  const { key, hash, pathname } = useLocation();
  const navigation = useNavigationType();
  const before = useRef<string | null>(null);

  useEffect(() => {
    const isFirst = before.current === null;
    const isOtherPage = before.current !== pathname;
    before.current = pathname;
    const target = hash && document.getElementById(decodeHash(hash));

    if (isFirst) {
      // The browser looked for the target before the page was there; a reader who has moved on is left alone.
      if (target && globalThis.scrollY === 0) target.scrollIntoView();
    } else if (navigation !== 'POP' && target) {
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    } else if (navigation !== 'POP' && isOtherPage) {
      // `instant`: a new page does not glide up from the middle of the old one.
      globalThis.scrollTo({ top: 0, behavior: 'instant' });
    }
  }, [key, hash, pathname, navigation]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
