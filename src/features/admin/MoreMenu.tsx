import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { DensityChoice } from './DensityChoice';
import { LazyShortcutsDialog } from './LazyParts';
import styles from './moreMenu.module.css';
import { useShortcuts } from './useShortcuts';
import * as texts from './texts';

interface MoreMenuProps {
  /** The list's own actions, by label. */
  actions: Readonly<Record<string, () => void>> | undefined;
}

/** What is rarely needed beside a list: its own actions, the density of its rows, and the keyboard shortcuts. */
export function MoreMenu({ actions = {} }: MoreMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = useRef(false);
  const [hasHelp, setHelp] = useState(false);
  useShortcuts({ '?': () => setHelp(true) });
  const items = { ...actions, [texts.keysTitle]: () => setHelp(true) };
  return (
    <div
      className={styles.more}
      // Escape closes the open menu and does nothing else, also with the focus on its button.
      onKeyDown={(event) => event.key === 'Escape' && isOpen.current && event.stopPropagation()}
    >
      <Button
        variant="outline"
        className={styles.button}
        aria-label={texts.more}
        title={texts.more}
        popoverTarget={id}
      >
        •••
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onToggle={({ newState }) => {
          isOpen.current = newState === 'open';
        }}
      >
        <DensityChoice />
        {Object.entries(items).map(([label, act]) => (
          <Button
            key={label}
            variant="quiet"
            onClick={() => {
              // Optional, because some browsers have no popovers; there, the menu is always open.
              menu.current?.hidePopover?.();
              act();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {hasHelp && <LazyShortcutsDialog onClose={() => setHelp(false)} />}
    </div>
  );
}
