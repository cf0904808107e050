import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import '../toasts/UndoLine';
import { selectToasts, undoAsked, undoKeyChanged } from '../toasts/toastsSlice';
import { selectUpdate } from './adminSlice';
import { selectHasKeys } from './preferencesSlice';
import { useKeyDown, useKeys } from './useKeys';

const undoLetter = 'z';

/**
 * `z` and Ctrl+Z undo the last change whose toast still offers it. Toasts come last in the tab order, too far for Tab;
 * they show the key while it works.
 */
export function useUndoKeys(): void {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectHasKeys);
  useEffect(() => {
    dispatch(undoKeyChanged(isOn ? undoLetter : null));
    return () => void dispatch(undoKeyChanged(null));
  }, [dispatch, isOn]);

  /** Answers false if there is nothing to undo, or while another change is in flight. */
  const undoLast = (): boolean => {
    const state = store.getState();
    const last = selectToasts(state).findLast(({ undo }) => undo);
    if (!last?.undo || selectUpdate(state) !== null) return false;
    dispatch(undoAsked({ id: last.id, undo: last.undo }));
    return true;
  };
  useKeys({ [undoLetter]: undoLast });
  useKeyDown((event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === undoLetter;
    if (isUndo && undoLast()) event.preventDefault();
  });
}
