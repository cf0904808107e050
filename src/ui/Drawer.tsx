import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './drawer.module.css';
import { Icon } from './Icon';

interface DrawerProps {
  title: string;
  /** Also for Escape and a press beside the drawer. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A sheet at the side of the page, or all over a phone's. The browser's own dialog: it keeps the focus inside and gives it
 * back to where it came from.
 */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      // Before the element goes, or the browser would not know where the focus was.
      shown?.close();
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      }
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers let the second Escape in a row close it, whatever a page says.
      onClose={() => {
        if (isShown.current && dialog.current?.open === false) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            <bdi>{title}</bdi>
          </h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <Icon name="close" size={20} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
