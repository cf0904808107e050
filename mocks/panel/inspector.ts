/** Access to the internals of the fake, for the panel's parts that show them. */
import type { Backend } from 'supabase-in-memory/schema';
import type { CallLog, Respond } from 'supabase-in-memory/tools';

export interface Inspector {
  /** For reading: tables, keys, the clock. Changes go through `respond`, as a client's do. */
  readonly backend: Backend;
  /** The engine without fault rules and call log, so that the panel's own calls are neither counted nor listed. */
  readonly respond: Respond;
  readonly calls: CallLog;
}
