import type { ReactNode } from 'react';
import styles from './requestNote.module.css';
import type { StoredRequest } from './storedRequest';

interface RequestNoteProps {
  request: StoredRequest;
  /** The request as a list shows it. */
  children: ReactNode;
}

/** A request with the admin's note on its status below it. */
export function RequestNote({ request: { status_note: note }, children }: RequestNoteProps) {
  if (!note) return children;
  return (
    <div className={styles.item}>
      {children}
      <p className={styles.note}>
        <bdi>{note}</bdi>
      </p>
    </div>
  );
}
