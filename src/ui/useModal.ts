import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
}

/** Props of a `dialog` that is open over the page for as long as it is rendered. `onClose`: also for Escape. */
export function useModal(onClose: () => void, { isLocked = false }: { isLocked?: boolean } = {}): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      // Before the element goes, or the browser would not know where the focus was.
      dialog?.close();
    };
  }, []);

  return {
    ref,
    onCancel: (event) => {
      event.preventDefault();
      if (!isLocked) onClose();
    },
    // Browsers let the second Escape in a row close it, whatever a page says.
    onClose: () => {
      if (isShown.current && ref.current?.open === false) onClose();
    },
  };
}
