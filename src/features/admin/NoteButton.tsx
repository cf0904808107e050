import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { AdminRequest } from './adminApi';
import styles from './noteButton.module.css';
import { NoteDialog } from './NoteDialog';
import { needsNote } from './typedNote';
import * as texts from './barsTexts';

/** The note on a request's status, and the way to write or change it. */
export function NoteButton({ adminId, request }: { adminId: string; request: AdminRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { status, status_note: note } = request;
  return (
    <span className={styles.note}>
      {note && <bdi>{note}</bdi>}
      <Button variant="text" onClick={() => setOpen(true)}>
        {note ? texts.changeNote : needsNote(status) ? texts.sayWhy : texts.addNote}
      </Button>
      {isOpen && <NoteDialog adminId={adminId} request={request} onClose={() => setOpen(false)} />}
    </span>
  );
}
