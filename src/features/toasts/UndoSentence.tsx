import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import type { Undo } from './toastsSlice';
import { undoChange } from './undoChange';
import styles from './undoMessage.module.css';
import { undoSlot } from './undoSlot';
import * as texts from './undoTexts';

interface UndoSentenceProps {
  /** The toast's id. */
  id: string;
  undo: Undo;
  /** A key that does what the button does. */
  shortcut?: string | undefined;
}

/** The new state in a sentence, with the button that undoes it. */
export function UndoSentence({ id, undo, shortcut }: UndoSentenceProps) {
  const dispatch = useAppDispatch();
  const label = undo.isOfMany ? texts.undoAll : texts.undo;
  return (
    <p className={styles.line}>
      <span>{undo.text}</span>{' '}
      <Button
        variant="text"
        aria-label={texts.undoWhat(label, undo.text)}
        aria-keyshortcuts={shortcut}
        onClick={() => undoChange(dispatch, { id, undo })}
      >
        {label}
      </Button>
      {shortcut && (
        <>
          {' '}
          <kbd>{shortcut}</kbd>
        </>
      )}
    </p>
  );
}

// Does not replace the component of /admin, which adds a shortcut.
undoSlot.Message ??= UndoSentence;
