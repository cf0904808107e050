import { statusLabels, type RequestStatus } from '../requests/requestStatus';
import type { StatusChange } from './changeStatuses';
import { NoteForm } from './NoteForm';
import { needsNote } from './typedNote';
import * as texts from './barsTexts';

interface BulkNoteFormProps {
  changes: readonly StatusChange[];
  onConfirm: (note: string | null) => void;
  onClose: () => void;
}

/** Asks for confirmation, and for the note to all the customers, before many requests get a status. */
export function BulkNoteForm({ changes, onConfirm, onClose }: BulkNoteFormProps) {
  const to = changes[0]?.to;
  if (to === undefined) return null;
  return (
    <NoteForm
      title={texts.setManyTitle(changes.length, statusLabels[to])}
      label={needsNote(to) ? texts.noteToMany : texts.noteToManyOptional}
      to={to}
      confirmLabel={texts.setManyLabel(statusLabels[to])}
      send={onConfirm}
      onClose={onClose}
    >
      <p>
        {countsText(changes, to) +
          (['completed', 'failed'].includes(to) ? texts.customersNotified : '') +
          texts.canUndo}
      </p>
    </NoteForm>
  );
}

/** Says how many of the selected requests would change, and how many already have the status. */
function countsText(changes: readonly StatusChange[], to: RequestStatus): string {
  const same = changes.filter(({ from }) => from === to).length;
  const rest = changes.length - same;
  return same === 0 ? texts.willChange(rest) : texts.willChangeBut(rest, same, statusLabels[to]);
}
