import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { selectUndoKey, undoAsked, type Undo } from './toastsSlice';
import styles from './undoLine.module.css';
import { undoPart } from './undoPart';

/** The new state in a sentence, and the button and the key that undo it. */
function UndoLine({ id, undo }: { id: string; undo: Undo }) {
  const dispatch = useAppDispatch();
  const key = useAppSelector(selectUndoKey);
  return (
    <p className={styles.line}>
      {undo.text}{' '}
      <Button
        look="text"
        aria-label={`Undo: ${undo.text}`}
        aria-keyshortcuts={key ?? undefined}
        onClick={() => dispatch(undoAsked({ id, undo }))}
      >
        Undo
      </Button>
      {key && (
        <>
          {' '}
          <kbd>{key}</kbd>
        </>
      )}
    </p>
  );
}

undoPart.Line = UndoLine;
