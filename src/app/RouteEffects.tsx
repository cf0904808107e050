import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { signOutCompleted } from '../features/session/sessionSlice';
import { paths } from '../lib/pages';
import { useAppDispatch } from '../store/hooks';
import { moveFocus } from '../ui/focus';

/** The effects of a navigation: focus, scroll position, and the end of a sign-out. */
export function RouteEffects() {
  const { pathname, hash } = useLocation();
  const isToSection = pathname === paths.home && hash !== '';
  const navigation = useNavigationType();
  const dispatch = useAppDispatch();
  const shown = useRef(pathname);

  useEffect(() => {
    if (pathname === paths.home) dispatch(signOutCompleted());
  }, [pathname, dispatch]);

  // Before the paint: a key pressed between the paint and this effect would be lost.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The previous page took the focus with it; keyboard users start at `main`.
    if (!isToSection) moveFocus();
    // The browser handles back and forward. `instant`, because global.css scrolls smoothly, which a new page should
    // not.
    if (!isToSection && navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, isToSection, navigation]);

  return null;
}
