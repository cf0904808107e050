import { useCallback, useEffect, useState } from 'react';
import { keepForTab, recallForTab, tabStorage } from '../transports/page/tabStorage';
import { presentKey } from './presentation';

/** `hidden` and `shown` of a tab that presents; null of any other. */
type Presentation = 'hidden' | 'shown' | null;

function recall(): Presentation {
  const kept = recallForTab(tabStorage(), presentKey);
  return kept === 'hidden' || kept === 'shown' ? kept : null;
}

/** Whether the demo is hidden. `onShow`: the keys have brought it back. */
export function usePresentation(onShow: () => void): boolean {
  const [presentation, setPresentation] = useState(recall);

  const turn = useCallback(() => {
    const next = presentation === 'hidden' ? 'shown' : 'hidden';
    keepForTab(tabStorage(), presentKey, next);
    setPresentation(next);
    if (next === 'shown') onShow();
  }, [presentation, onShow]);

  useEffect(() => {
    if (presentation === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || isTyping(event)) return;
      event.preventDefault();
      turn();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [presentation, turn]);

  return presentation === 'hidden';
}

function isShortcut({ key, shiftKey, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'd' && shiftKey && !ctrlKey && !altKey && !metaKey && !repeat;
}

/** Whoever writes a letter writes it; a key is no shortcut then. */
export function isTyping({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  return (
    target instanceof Element &&
    target.closest('input,textarea,select,[contenteditable]:not([contenteditable="false"])') !== null
  );
}
