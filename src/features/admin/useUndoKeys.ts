import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import '../toasts/UndoLine';
import { selectToasts, undoAsked } from '../toasts/toastsSlice';
import { undoKeyChanged } from '../toasts/undoKeySlice';
import { selectUpdate } from './adminSlice';
import { selectHasKeys } from './keysSlice';
import { useKeyDown, useKeys } from './useKeys';

const undoLetter = 'z';

/**
 * `z`, and Ctrl+Z, take back the last change whose message still offers it: messages stand behind everything else of the page, too
 * far for Tab. They name the key while it works.
 */
export function useUndoKeys(): void {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectHasKeys);
  useEffect(() => {
    dispatch(undoKeyChanged(isOn ? undoLetter : null));
    return () => void dispatch(undoKeyChanged(null));
  }, [dispatch, isOn]);

  /** Answers whether there was anything to take back. One change at a time. */
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
