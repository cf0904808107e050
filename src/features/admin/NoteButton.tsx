import { Button } from '../../ui/Button';
import type { AdminRequest } from './adminApi';
import styles from './noteButton.module.css';
import { needsNote } from './typedNote';
import * as texts from './barsTexts';

interface NoteButtonProps {
  request: AdminRequest;
  onOpen: () => void;
}

/** The note on a request's status, with a button to write or change it. */
export function NoteButton({ request: { status, status_note: note }, onOpen }: NoteButtonProps) {
  return (
    <span className={styles.note}>
      {note && <bdi>{note}</bdi>}
      <Button variant="text" onClick={onOpen}>
        {note ? texts.changeNote : needsNote(status) ? texts.sayWhy : texts.addNote}
      </Button>
    </span>
  );
}
