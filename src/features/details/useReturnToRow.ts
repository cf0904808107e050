import { useEffect, useEffectEvent, useRef } from 'react';
import { isFocusLost } from '../../ui/focus';

/**
 * When a panel beside the list closes, its focus is lost: `toRow` moves the focus to the row that was open. A drawer
 * returns the focus itself.
 */
export function useReturnToRow(selectedId: string | null, toRow: (id: string) => void): void {
  const shownId = useRef(selectedId);
  const returnTo = useEffectEvent(toRow);
  useEffect(() => {
    const goneId = shownId.current;
    shownId.current = selectedId;
    if (selectedId === null && goneId !== null && isFocusLost()) returnTo(goneId);
  }, [selectedId]);
}
