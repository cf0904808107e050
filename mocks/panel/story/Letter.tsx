/** The story's mail as a letter on the page, for an audience that must not see the panel's mailbox. */
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import type { DeliveredMail } from 'supabase-in-memory';
import { Icon } from '../../../src/ui/Icon';
import { formatMoment } from '../formatMoment';
import { sender, type RenderedMail } from '../renderMail';
import styles from './letter.module.css';

interface LetterProps {
  mail: DeliveredMail;
  rendered: RenderedMail;
  onFollow: (link: string) => void;
  onClose: () => void;
}

export function Letter({ mail, rendered, onFollow, onClose }: LetterProps) {
  const id = useId();
  const letter = useRef<HTMLDivElement>(null);
  const { to, subject, at, link } = mail;

  useEffect(() => {
    const before = document.activeElement;
    const element = letter.current;
    element?.focus();
    return () => {
      if (before instanceof HTMLElement && element?.contains(document.activeElement)) before.focus();
    };
  }, []);

  useEffect(() => {
    // Works wherever the focus is, and comes before the story's bar, where the same key leaves the story.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [onClose]);

  return (
    <div
      className={styles.backdrop}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div
        ref={letter}
        className={styles.letter}
        role="dialog"
        aria-labelledby={`${id}subject`}
        aria-describedby={`${id}text`}
        tabIndex={-1}
      >
        <div className={styles.bar}>
          <span>
            <Icon name="mail" size={18} /> Inbox
          </span>
          <button type="button" className={styles.close} aria-label="Close the mail" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <h2 id={`${id}subject`} className={styles.subject}>
          {subject}
        </h2>
        <div className={styles.head}>
          <span className={styles.avatar} aria-hidden="true">
            {sender.slice(0, 1)}
          </span>
          <p>
            <b>{sender}</b>
            <br />
            to {rendered.name === undefined ? to : `${rendered.name} <${to}>`}
          </p>
          <p className={styles.at}>{formatMoment(at)}</p>
        </div>
        <p id={`${id}text`} className={styles.text}>
          {rendered.text}
        </p>
        {link !== null && (
          <a
            className={styles.link}
            href={link}
            onClick={(event: MouseEvent) => {
              event.preventDefault();
              onFollow(link);
            }}
          >
            Confirm your email address
          </a>
        )}
      </div>
    </div>
  );
}
