/** The sentences that go with a change of a status, to the customer. */
import { countCharacters, hasForbiddenCharacters, isVisible } from '../../lib/acceptableText';
import { collapseWhiteSpace } from '../../lib/collapseWhiteSpace';
import type { Database } from '../../supabase/database.types';
import { requestLimits } from '../requests/requestFields';
import type { RequestStatus } from '../requests/requestStatus';

type Columns = Database['public']['Tables']['optimization_requests']['Update'];

export interface StatusNotes {
  /** The new note; null or nothing for none. */
  note?: string | null | undefined;
  /** The note of the old status, which an undo restores. */
  fromNote?: string | null | undefined;
}

/**
 * The columns of a change. The database drops the old note with the old status, so a change without a note names no
 * column that an older database lacks.
 */
export const toStored = ({
  from,
  to,
  note,
}: StatusNotes & { from: RequestStatus; to: RequestStatus }): Pick<Columns, 'status' | 'status_note'> => ({
  status: to,
  ...((note || from === to) && { status_note: note || null }),
});

export const reversedNotes = ({ note, fromNote }: StatusNotes): StatusNotes => ({
  note: fromNote,
  fromNote: note,
});

/** What is stored of a typed note: one line, or null if nothing in it is visible. */
export function toNote(typed: string): string | null {
  const line = collapseWhiteSpace(typed);
  return isVisible(line) ? line : null;
}

/** Whether the form asks for a note. The database does not. */
export const needsNote = (to: RequestStatus): boolean => to === 'failed';

/** Why a typed note cannot be sent, in one sentence. */
export function findNoteError(typed: string, to: RequestStatus): string | undefined {
  const note = toNote(typed);
  if (note === null) return needsNote(to) ? 'Say why it failed. The customer will see this.' : undefined;
  const length = countCharacters(note);
  if (length > requestLimits.note) return `At most ${requestLimits.note} characters; this has ${length}.`;
  if (hasForbiddenCharacters(note)) return 'This contains characters that can’t be displayed. Type it again.';
  return undefined;
}
