import { useEffect } from 'react';
import { useAppStore } from '../../store/hooks';
import { isDialogOpen } from '../../ui/isDialogOpen';
import { selectToasts } from '../toasts/toastsSlice';
import { undoChange } from '../toasts/undoChange';

/**
 * Ctrl+Z takes back what the message offers to undo. Messages come last in the tab order, behind the whole list; a
 * request that was sent leaves the focus in an empty form.
 */
export function useUndoKey(): void {
  const store = useAppStore();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { ctrlKey, metaKey, shiftKey, altKey, key, target } = event;
      if (!(ctrlKey || metaKey) || shiftKey || altKey || key !== 'z' || event.defaultPrevented) return;
      if (isDialogOpen() || (hasValue(target) && target.value !== '')) return;
      const shown = selectToasts(store.getState()).at(-1);
      if (!shown?.undo) return;
      event.preventDefault();
      undoChange(store.dispatch, shown);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}

/** Whether it is a field in which Ctrl+Z belongs to what was typed. */
function hasValue(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox')
  );
}
