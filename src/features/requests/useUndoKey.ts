import { useEffect } from 'react';
import { useAppStore } from '../../store/hooks';
import { isDialogOpen } from '../../ui/isDialogOpen';
import { selectToasts } from '../toasts/toastsSlice';
import { undoChange } from '../toasts/undoChange';

/**
 * Lets Ctrl+Z undo what the toast offers to undo, because toasts come last in the tab order, after the whole list. It also
 * works in an empty field: after a request was submitted, the focus is in the empty form.
 */
export function useUndoKey(): void {
  const store = useAppStore();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { ctrlKey, metaKey, shiftKey, altKey, key, target } = event;
      if (!(ctrlKey || metaKey) || shiftKey || altKey || key !== 'z' || event.defaultPrevented) return;
      if (isDialogOpen() || (isTextField(target) && target.value !== '')) return;
      const shown = selectToasts(store.getState()).at(-1);
      if (!shown?.undo) return;
      event.preventDefault();
      undoChange(store.dispatch, shown);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}

/** Whether the element is a field in which Ctrl+Z undoes typing. */
function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox')
  );
}
