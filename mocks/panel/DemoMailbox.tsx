import { useId, useState } from 'react';
import type { Backend } from 'supabase-in-memory/schema';
import { formatMoment } from './formatMoment';
import { renderMail, sender } from './renderMail';
import type { ShownMail } from './useDemo';
import styles from './demoPanel.module.css';

interface DemoMailboxProps {
  /** Newest first. */
  mails: readonly ShownMail[];
  onRead: (id: string) => void;
  onFollow: (mail: ShownMail, link: string) => void;
  /** undefined where links work in this tab only. */
  newTabHref: ((link: string) => string) | undefined;
  /** Has the names of recipients with accounts. */
  backend: Backend;
}

export function DemoMailbox({ mails, onRead, onFollow, newTabHref, backend }: DemoMailboxProps) {
  const titleId = useId();
  const [openId, setOpenId] = useState<string>();
  const [newest, ...earlier] = mails;

  const entryOf = (mail: ShownMail) => (
    <MailEntry
      key={mail.id}
      mail={mail}
      open={mail.id === openId}
      showsLink={mail === newest || mail.id === openId}
      onToggle={() => {
        setOpenId(mail.id === openId ? undefined : mail.id);
        onRead(mail.id);
      }}
      onFollow={(link) => onFollow(mail, link)}
      newTabHref={newTabHref}
      backend={backend}
    />
  );

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        Mailbox
      </h3>
      {newest ? (
        <ul className={styles.list}>{entryOf(newest)}</ul>
      ) : (
        <p className={styles.hint}>No mail yet. Emails that the product sends arrive here.</p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className={styles.disclosure}>Earlier mails ({earlier.length})</summary>
          <ul className={styles.list}>{earlier.map(entryOf)}</ul>
        </details>
      )}
    </section>
  );
}

interface MailEntryProps {
  mail: ShownMail;
  open: boolean;
  showsLink: boolean;
  onToggle: () => void;
  onFollow: (link: string) => void;
  newTabHref: DemoMailboxProps['newTabHref'];
  backend: Backend;
}

function MailEntry({ mail, open, showsLink, onToggle, onFollow, newTabHref, backend }: MailEntryProps) {
  const bodyId = useId();
  const { link } = mail;
  const rendered = open ? renderMail(mail, backend) : undefined;
  return (
    <li className={styles.mail}>
      <button
        type="button"
        className={styles.subject}
        aria-expanded={open}
        aria-controls={open ? bodyId : undefined}
        onClick={onToggle}
      >
        <span className={mail.read ? styles.dotRead : styles.dot} aria-hidden="true" />
        <span className={mail.read ? styles.subjectText : styles.subjectUnread}>
          {!mail.read && <span className={styles.hidden}>Unread: </span>}
          {mail.subject}
        </span>
        <span className={styles.recipient}>{mail.to}</span>
      </button>
      {rendered && (
        <div id={bodyId} className={styles.mailBody}>
          <dl className={styles.facts}>
            <dt>From</dt>
            <dd>{sender}</dd>
            <dt>To</dt>
            <dd>{rendered.name === undefined ? mail.to : `${rendered.name} <${mail.to}>`}</dd>
            <dt>Sent</dt>
            <dd>{formatMoment(mail.at)}</dd>
            {mail.code !== null && (
              <>
                <dt>Code</dt>
                <dd className={styles.code}>{mail.code}</dd>
              </>
            )}
          </dl>
          <p className={styles.letter}>{rendered.text}</p>
        </div>
      )}
      {link !== null && showsLink && (
        <div className={`${styles.actions} ${styles.mailLinks}`}>
          <a
            className={styles.primary}
            // A middle click opens a tab, as the link beside it does.
            href={newTabHref ? newTabHref(link) : link}
            onClick={(event) => {
              event.preventDefault();
              onFollow(link);
            }}
          >
            Follow the link
          </a>
          {newTabHref ? (
            <a className={styles.action} href={newTabHref(link)} target="_blank" rel="noreferrer">
              Open in new tab
            </a>
          ) : (
            <p className={styles.hint}>
              This browser cannot save anything for this page, so the link only works in this tab.
            </p>
          )}
        </div>
      )}
    </li>
  );
}
