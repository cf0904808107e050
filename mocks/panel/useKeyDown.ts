import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './isTyping';

/** Calls `onKey` for each key that is pressed in `page` without Ctrl, Alt or Meta, outside fields, after the page's own keys. */
export function useKeyDown(page: Document, onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const view = page.defaultView;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event)) return;
      handle(event);
    };
    view?.addEventListener('keydown', onKeyDown);
    return () => view?.removeEventListener('keydown', onKeyDown);
  }, [page]);
}
