import { useEffect, useEffectEvent, useRef } from 'react';
import { isFocusLost } from '../../ui/focus';
import { closestRow } from '../../ui/tableRows';
import { useDetailsFrame } from './useDetailsFrame';

/**
 * When details close, `toRow` moves the focus to the row that was open last: a panel beside the list loses the focus, and
 * a drawer returns it to the row that was opened first. A focus that has moved to a row beside a panel stays there.
 */
export function useReturnToRow(selectedId: string | null, toRow: (id: string) => void): void {
  const shownId = useRef(selectedId);
  const isDrawer = useDetailsFrame() === undefined;
  const returnTo = useEffectEvent((id: string) => {
    if (isFocusLost() || (isDrawer && closestRow(document.activeElement))) toRow(id);
  });
  useEffect(() => {
    const closedId = shownId.current;
    shownId.current = selectedId;
    if (selectedId === null && closedId !== null) returnTo(closedId);
  }, [selectedId]);
}
