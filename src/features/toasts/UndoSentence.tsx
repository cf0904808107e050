import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import type { Undo } from './toastsSlice';
import { undoChange } from './undoChange';
import styles from './undoMessage.module.css';
import { undoSlot } from './undoSlot';

/** The new state in a sentence, with the button that undoes it. */
function UndoSentence({ id, undo }: { id: string; undo: Undo }) {
  const dispatch = useAppDispatch();
  return (
    <p className={styles.line}>
      {undo.text}{' '}
      <Button
        variant="text"
        aria-label={`Undo: ${undo.text}`}
        onClick={() => undoChange(dispatch, { id, undo })}
      >
        Undo
      </Button>
    </p>
  );
}

// The admin's has a key as well, and stays.
undoSlot.Message ??= UndoSentence;
