import { useId, useLayoutEffect, type ReactNode } from 'react';
import styles from './drawer.module.css';
import { Icon } from './Icon';
import { useModal } from './useModal';

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
  const modal = useModal(onClose);
  const id = useId();

  // Declared after the hook, so that the browser has given the focus back by then, if it could.
  useLayoutEffect(
    () => () => {
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      }
    },
    [],
  );

  return (
    <dialog
      {...modal}
      className={styles.drawer}
      aria-labelledby={id}
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
