import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../src/ui/Icon';
import type { ShownMail } from './useDemo';
import styles from './demoPanel.module.css';

/** Milliseconds for which a card is shown, counted from the last time that it had the pointer or the focus. */
const shownFor = 10_000;

interface MailCardProps {
  mail: ShownMail;
  /** Follows the mail's link. */
  onFollow: (link: string) => void;
  /** Opens the mailbox, for a mail without a link. */
  onRead: () => void;
  /** `hadFocus`: whether the focus was in the card. */
  onDismiss: (hadFocus: boolean) => void;
}

/** A mail that has just arrived, beside the demo's button. */
export function MailCard({ mail, onFollow, onRead, onDismiss }: MailCardProps) {
  const { to, subject, link } = mail;
  const card = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onDismiss(false), shownFor);
    return () => clearTimeout(timer);
  }, [held, onDismiss]);

  const hold = () => setHeld(true);
  const release = () => setHeld(card.current?.matches(':hover, :focus-within') ?? false);
  return (
    <div
      ref={card}
      className={styles.mailCard}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p className={styles.mailTo}>Email to {to}</p>
      <p className={styles.mailSubject}>{subject}</p>
      {link === null ? (
        <button type="button" className={`${styles.action} ${styles.mailLink}`} onClick={onRead}>
          Read
        </button>
      ) : (
        <a
          className={`${styles.primary} ${styles.mailLink}`}
          href={link}
          onClick={(event) => {
            event.preventDefault();
            onFollow(link);
          }}
        >
          Open link
        </a>
      )}
      <button
        type="button"
        className={`${styles.close} ${styles.mailDismiss}`}
        aria-label="Dismiss"
        onClick={() => onDismiss(true)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
