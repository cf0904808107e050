import type { ComponentProps } from 'react';
import { pluralize } from './pluralize';
import styles from './demoPanel.module.css';

interface PanelButtonProps extends ComponentProps<'button'> {
  /** Who the page is. */
  who: string;
  /** Mails that nobody has read. */
  unread: number;
}

/** Opens and closes the panel, and says who the page is. */
export function PanelButton({ who, unread, ...button }: PanelButtonProps) {
  const name = `Demo · ${who}`;
  return (
    <button
      {...button}
      type="button"
      className={styles.toggle}
      aria-label={unread === 0 ? name : `${name}, ${pluralize(unread, 'unread email')}`}
    >
      <span className={styles.spark} aria-hidden="true" />
      <span>{name}</span>{' '}
      {unread > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {unread}
        </span>
      )}
    </button>
  );
}
