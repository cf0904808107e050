import type { Dispatch } from '@reduxjs/toolkit';
import { toastDismissed, type Toast } from './toastsSlice';

/**
 * Undoes the change that a message reports. The message goes; the undo has one of its own. What an undo does is declared
 * beside the endpoint of its change, by `createUndo` and `addToasts`: the undo of a status is in `admin/adminApi.ts`.
 */
export function undoChange(dispatch: Dispatch, { id, undo }: Pick<Toast, 'id' | 'undo'>): void {
  dispatch(toastDismissed(id));
  if (undo) dispatch(undo.action);
}
