import type { ComponentProps } from 'react';
import { pluralize } from './pluralize';
import styles from './demoPanel.module.css';

interface PanelButtonProps extends ComponentProps<'button'> {
  /** Who is signed in on the page, or “Side by side”. */
  who: string;
  /** The number of unread mails. */
  unread: number;
}

/** Opens and closes the panel, and says who is signed in. */
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
