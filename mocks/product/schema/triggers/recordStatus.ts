import type { Row } from 'supabase-in-memory';
import type { TriggerBody } from 'supabase-in-memory/schema';
import { recordHistory } from './recordHistory';

/** A change of the note alone counts as well. */
export const isStatusChanged = (old: Readonly<Row>, next: Readonly<Row>): boolean =>
  old.status !== next.status || old.status_note !== next.status_note;

export const recordStatus: TriggerBody = ({ old, next, context, write }) => {
  if (!old || !next || !isStatusChanged(old, next)) return;
  recordHistory(context, write, {
    kind: 'status',
    person_id: next.user_id ?? null,
    request_id: next.id ?? null,
    old_value: old.status ?? null,
    new_value: next.status ?? null,
    note: next.status_note ?? null,
  });
};
