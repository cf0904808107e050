import { useCallback, useState, type KeyboardEvent, type RefObject } from 'react';
import { commandsOf, type Command, type CommandTargets } from './commands';
import { isTyping } from './isTyping';

/** Runs the panel's commands, by key or from the palette. `panel` gets the focus back from the palette. */
export function usePanelCommands(
  targets: CommandTargets,
  panel: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  /** The commands in the open palette; undefined while it is closed. */
  const [commands, setCommands] = useState<readonly Command[]>();

  const openPalette = () => setCommands(commandsOf(targets));
  const closePalette = useCallback(() => {
    setCommands(undefined);
    panel.current?.focus();
  }, [panel]);

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape') onClose();
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') openPalette();
    else {
      if (ctrlKey || metaKey || altKey || isTyping(event)) return;
      // `key` is upper case with Shift, and 'D' has another meaning: it hides the demo.
      const command = commandsOf(targets).find((each) => each.key === key);
      if (!command) return;
      command.run();
    }
    // The key is handled, so neither the browser nor the page may act on it.
    event.preventDefault();
    event.stopPropagation();
  }

  return { commands, openPalette, closePalette, onKeyDown };
}
