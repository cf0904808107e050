import type { Json } from 'supabase-in-memory';
import { fromTimestamp, plainText, type StatementContext } from 'supabase-in-memory/schema';

const day = 24 * 3600 * 1000;

/** Whether a `timestamptz` is in the 24 hours before the statement. */
export const isInLastDay = (moment: Json | undefined, { now }: StatementContext): boolean =>
  fromTimestamp(plainText(moment)) > fromTimestamp(now) - day;
