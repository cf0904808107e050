import type { TriggerBody } from 'supabase-in-memory/schema';

/** A new status without a new note removes the note of the old status. */
export const dropOldNote: TriggerBody = ({ old, next }) => {
  if (old && next && old.status !== next.status && old.status_note === next.status_note)
    next.status_note = null;
};
