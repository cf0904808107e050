import type { Row } from 'supabase-in-memory';
import { PostgresError, type TriggerBody } from 'supabase-in-memory/schema';
import { isInLastDay } from '../isInLastDay';

const renames = 'private.renames';

export const limitRenames: TriggerBody = ({ old, next, context, write }) => {
  if (!old || !next || next.full_name === old.full_name || old.id !== context.uid) return;
  const person = next.id ?? null;
  const isRecent = ({ changed_at }: Readonly<Row>) => isInLastDay(changed_at, context);
  const stored = context.findAll(renames, { person_id: person });
  for (const { id = null } of stored.filter((row) => !isRecent(row))) write.remove(renames, { id });
  if (stored.filter(isRecent).length >= 5)
    throw new PostgresError('PT429', 'A name can be changed five times in 24 hours. Change it again later.');
  write.insert(renames, { person_id: person });
};
