import { useAppDispatch, useAppStore } from '../../store/hooks';
import { selectToasts } from '../toasts/toastsSlice';
import { undoChange } from '../toasts/undoChange';
import { exceptDetails } from '../../ui/isDialogOpen';
import { selectUpdate } from './adminSlice';
import { undoLetter } from './UndoMessage';
import { useKeyDown, useShortcuts } from './useShortcuts';

/**
 * Lets `z` and Ctrl+Z undo what the toast offers to undo, because toasts come last in the tab order, after the whole list. A
 * toast shows the key while it works.
 */
export function useUndoShortcut(): void {
  const store = useAppStore();
  const dispatch = useAppDispatch();

  /** Returns false if there is nothing to undo, or while another change is in flight. */
  const undoLast = (): boolean => {
    const state = store.getState();
    const shown = selectToasts(state).at(-1);
    if (!shown?.undo || selectUpdate(state) !== null) return false;
    undoChange(dispatch, shown);
    return true;
  };
  useShortcuts({ [undoLetter]: undoLast }, exceptDetails);
  useKeyDown((event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === undoLetter;
    if (isUndo && undoLast()) event.preventDefault();
  }, exceptDetails);
}
