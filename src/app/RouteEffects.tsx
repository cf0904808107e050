import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { signOutCompleted } from '../features/session/sessionSlice';
import { paths } from '../lib/paths';
import { useAppDispatch } from '../store/hooks';

/** What a change of page does besides showing it. */
export function RouteEffects() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const dispatch = useAppDispatch();
  const shown = useRef(pathname);

  useEffect(() => {
    if (pathname === paths.home) dispatch(signOutCompleted());
  }, [pathname, dispatch]);

  // With the page itself, not after its paint: a key pressed in between would go nowhere.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Otherwise the keyboard would go on somewhere in a page that is gone.
    if (hash === '') document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    // Back and forward are the browser's business. `instant`: a new page does not glide up from the middle of the old.
    if (hash === '' && navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, navigation]);

  return null;
}
