import type { TriggerBody } from 'supabase-in-memory/schema';

/** A status that is set without a note takes away the note of the one before. */
export const dropOldNote: TriggerBody = ({ old, next }) => {
  if (old && next && old.status !== next.status && old.status_note === next.status_note)
    next.status_note = null;
};
