import { useCallback, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { usePanelWindow } from './panelWindow';
import { setHidden } from './presentation';
import { usePresentation } from './usePresentation';

/** Whether the panel is open, in the page or in a window of its own. `toggle`: the button that gets the focus back. */
export function useOpenPanel(toggle: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false);
  const panelWindow = usePanelWindow(
    useCallback(() => {
      window.focus();
      // A presenter who has closed the notes needs a way back.
      setHidden(false);
    }, []),
  );
  const show = useCallback(() => setOpen(true), []);
  usePresentation(show, panelWindow.opened);

  function close(): void {
    panelWindow.close();
    // Render first: while the panel is docked, the button is hidden and cannot take the focus.
    flushSync(() => setOpen(false));
    toggle.current?.focus();
  }

  function uncoverPage({ focus = false } = {}): void {
    if (panelWindow.opened) window.focus();
    else if (focus) setOpen(false);
    else close();
  }

  return { open, show, close, uncoverPage, panelWindow };
}
