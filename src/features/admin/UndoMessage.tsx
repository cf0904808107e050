import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/pages';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { Undo } from '../toasts/toastsSlice';
import { undoChange } from '../toasts/undoChange';
import { undoSlot } from '../toasts/undoSlot';
import { Button } from '../../ui/Button';
import { selectHasShortcuts } from './preferencesSlice';
import styles from '../toasts/undoMessage.module.css';

/** The key that undoes the last change (`useUndoShortcut`). */
export const undoLetter = 'z';

/** The new state in a sentence, with the button and the key that undo it. */
function UndoMessage({ id, undo }: { id: string; undo: Undo }) {
  const dispatch = useAppDispatch();
  const hasShortcuts = useAppSelector(selectHasShortcuts);
  // The toast may outlive /admin, the only page with the key.
  const hasShortcut = useLocation().pathname.startsWith(paths.admin) && hasShortcuts;
  const label = undo.isOfMany ? 'Undo all' : 'Undo';
  return (
    <p className={styles.line}>
      {undo.text}{' '}
      <Button
        variant="text"
        aria-label={`${label}: ${undo.text}`}
        aria-keyshortcuts={hasShortcut ? undoLetter : undefined}
        onClick={() => undoChange(dispatch, { id, undo })}
      >
        {label}
      </Button>
      {hasShortcut && (
        <>
          {' '}
          <kbd>{undoLetter}</kbd>
        </>
      )}
    </p>
  );
}

undoSlot.Message = UndoMessage;
