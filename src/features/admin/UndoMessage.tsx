import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/pages';
import { useAppSelector } from '../../store/hooks';
import type { Undo } from '../toasts/toastsSlice';
import { undoSlot } from '../toasts/undoSlot';
import { UndoSentence } from '../toasts/UndoSentence';
import { selectHasShortcuts } from './preferencesSlice';

/** The key that undoes the last change (`useUndoShortcut`). */
export const undoLetter = 'z';

/** Shows the key only on /admin, where it works: the toast may outlive that page. */
function UndoMessage({ id, undo }: { id: string; undo: Undo }) {
  const hasShortcuts = useAppSelector(selectHasShortcuts);
  const isHere = useLocation().pathname.startsWith(paths.admin);
  return <UndoSentence id={id} undo={undo} shortcut={isHere && hasShortcuts ? undoLetter : undefined} />;
}

undoSlot.Message = UndoMessage;
