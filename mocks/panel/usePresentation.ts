import { useCallback, useEffect, useState } from 'react';
import { writeTabStorage, readTabStorage, tabStorage } from '../transports/page/tabStorage';
import { presentKey } from './presentation';

/** `hidden` and `shown` of a tab that presents; null of any other. */
type Presentation = 'hidden' | 'shown' | null;

function recall(): Presentation {
  const kept = readTabStorage(tabStorage(), presentKey);
  return kept === 'hidden' || kept === 'shown' ? kept : null;
}

/** Whether the demo is hidden. `onShow`: the shortcut has brought it back. `panel`: a window where that works, too. */
export function usePresentation(onShow: () => void, panel?: Window): boolean {
  const [presentation, setPresentation] = useState(recall);

  const turn = useCallback(() => {
    const next = presentation === 'hidden' ? 'shown' : 'hidden';
    writeTabStorage(tabStorage(), presentKey, next);
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
    const pages = [document, ...(panel ? [panel.document] : [])];
    for (const page of pages) page.addEventListener('keydown', onKeyDown);
    return () => {
      for (const page of pages) page.removeEventListener('keydown', onKeyDown);
    };
  }, [presentation, turn, panel]);

  return presentation === 'hidden';
}

function isShortcut({ key, shiftKey, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'd' && shiftKey && !ctrlKey && !altKey && !metaKey && !repeat;
}

/** Ignore shortcuts while somebody types in a field. No `instanceof`: elements of another window have other classes. */
export function isTyping({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  return (
    target !== null &&
    'closest' in target &&
    (target as Element).closest('input,textarea,select,[contenteditable]:not([contenteditable="false"])') !==
      null
  );
}
