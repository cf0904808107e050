/** Access to the inside of the fake, for the panel's parts that show it. */
import type { Backend } from 'supabase-in-memory/schema';
import type { CallLog, Respond } from 'supabase-in-memory/tools';

export interface Inspector {
  /** For reading: tables, keys, the clock. Changes go through `respond`, as those of any client do. */
  readonly backend: Backend;
  /** The engine without fault rules and call log, so that the panel's reads change neither counts nor lists. */
  readonly respond: Respond;
  readonly calls: CallLog;
}
