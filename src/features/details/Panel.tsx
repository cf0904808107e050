import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { DrawerProps } from '../../dialogs/dialogProps';
import { moveFocus } from '../../ui/focus';
import { PanelHead } from '../../ui/PanelHead';
import { isDialogOpen } from '../../ui/isDialogOpen';
import styles from './panel.module.css';

const fields = 'input:not([type="checkbox"]), textarea, select';

/**
 * Replaces the drawer where there is room beside the list; the rest of the page stays usable. The focus starts on the
 * panel's heading. Escape closes the panel, except in a field, to which the key belongs.
 */
export function Panel({ title, onClose, children }: DrawerProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
    if (event.target instanceof Element && event.target.matches(fields)) return;
    onClose();
  });
  // Before the paint, because somebody may press Escape as soon as the panel is visible.
  useLayoutEffect(() => {
    moveFocus(heading.current);
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <PanelHead id={id} title={title} onClose={onClose} heading={heading} />
      {children}
    </section>
  );
}
