import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { DrawerProps } from '../../dialogs/dialogProps';
import { CloseButton } from '../../ui/CloseButton';
import { isDialogOpen } from '../../ui/isDialogOpen';
import styles from './panel.module.css';

/**
 * In place of a drawer where there is room beside the list: the rest of the page stays in use. The focus begins on its
 * heading, and Escape closes it from everywhere but a field, whose own key it is.
 */
export function Panel({ title, onClose, children }: DrawerProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
    if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
    onClose();
  });
  // Before the paint: what is in sight hears Escape.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        <CloseButton onClick={onClose} />
      </header>
      {children}
    </section>
  );
}
