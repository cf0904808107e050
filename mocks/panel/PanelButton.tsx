import type { ComponentProps } from 'react';
import styles from './demoPanel.module.css';

interface PanelButtonProps extends ComponentProps<'button'> {
  /** Mails that nobody has read. */
  unread: number;
}

/** Opens and closes the panel. */
export function PanelButton({ unread, ...button }: PanelButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={styles.toggle}
      aria-label={unread === 0 ? 'Demo' : `Demo, ${unread} unread ${unread === 1 ? 'mail' : 'mails'}`}
    >
      <span className={styles.spark} aria-hidden="true" />
      <span className={styles.name}>Demo</span>{' '}
      {unread > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {unread}
        </span>
      )}
    </button>
  );
}
