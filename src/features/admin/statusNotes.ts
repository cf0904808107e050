/** The sentences that go with a change of a status, to the customer. */
import type { Database } from '../../supabase/database.types';
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
