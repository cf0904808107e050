import type { Dispatch } from '@reduxjs/toolkit';
import { toastDismissed, type Toast } from './toastsSlice';

/**
 * Undoes the change that a toast reports. The toast disappears; the undo shows its own. What an undo does is declared
 * beside the endpoint of the change, by `createUndo` and `addToasts`: the undo of a status is in `admin/adminApi.ts`.
 */
export function undoChange(dispatch: Dispatch, { id, undo }: Pick<Toast, 'id' | 'undo'>): void {
  dispatch(toastDismissed(id));
  if (undo) dispatch(undo.action);
}
