/** The notes to the customer that go with a change of status. */
import type { Database } from '../../supabase/database.types';
import type { RequestStatus } from '../requests/requestStatus';

type Columns = Database['public']['Tables']['optimization_requests']['Update'];

export interface StatusNotes {
  /** The new note; null or undefined for none. */
  note?: string | null | undefined;
  /** The note of the old status, which an undo restores. */
  fromNote?: string | null | undefined;
}

/**
 * The columns that a change sets. The database drops the old note together with the old status, so a new status without a
 * note does not set `status_note`, which an older database lacks.
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
