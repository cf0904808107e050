import type { Dispatch } from '@reduxjs/toolkit';
import { toastDismissed, type Toast } from './toastsSlice';

/**
 * Undoes the change that a message reports. The message goes; the undo has one of its own. What an undo does stands beside
 * its call, in `createUndo` (`toastListeners.ts`).
 */
export function undoChange(dispatch: Dispatch, { id, undo }: Pick<Toast, 'id' | 'undo'>): void {
  dispatch(toastDismissed(id));
  if (undo) dispatch(undo.action);
}
