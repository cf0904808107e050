import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/pages';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { Undo } from '../toasts/toastsSlice';
import { undoChange } from '../toasts/undoChange';
import { undoPart } from '../toasts/undoPart';
import { Button } from '../../ui/Button';
import { selectHasKeys } from './preferencesSlice';
import styles from '../toasts/undoLine.module.css';

/** The key that undoes the last change (`useUndoKeys`). */
export const undoLetter = 'z';

/** The new state in a sentence, and the button and the key that undo it. */
function UndoLine({ id, undo }: { id: string; undo: Undo }) {
  const dispatch = useAppDispatch();
  const hasKeys = useAppSelector(selectHasKeys);
  // The toast may outlive /admin, the only page with the key.
  const hasKey = useLocation().pathname.startsWith(paths.admin) && hasKeys;
  return (
    <p className={styles.line}>
      {undo.text}{' '}
      <Button
        look="text"
        aria-label={`Undo: ${undo.text}`}
        aria-keyshortcuts={hasKey ? undoLetter : undefined}
        onClick={() => undoChange(dispatch, { id, undo })}
      >
        Undo
      </Button>
      {hasKey && (
        <>
          {' '}
          <kbd>{undoLetter}</kbd>
        </>
      )}
    </p>
  );
}

undoPart.Line = UndoLine;
