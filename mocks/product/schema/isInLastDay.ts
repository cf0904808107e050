import { plainText } from '../../engine/backend/plainText';
import type { Json, StatementContext } from '../../engine/backend/schema';
import { fromTimestamp } from '../../engine/backend/timestamps';

const day = 24 * 3600 * 1000;

/** Whether a `timestamptz` is in the 24 hours before the statement. */
export const isInLastDay = (moment: Json | undefined, { now }: StatementContext): boolean =>
  fromTimestamp(plainText(moment)) > fromTimestamp(now) - day;
