/** The fake from behind, for the panel's parts that look into it. */
import type { Backend } from '../engine/backend/backend';
import type { Respond } from '../engine/respond';
import type { CallLog } from './callLog';

export interface Inspector {
  /** To read: tables, keys, the clock. Whoever changes something asks `respond`, as everybody does. */
  readonly backend: Backend;
  /** The engine past the fault rules and the call log, so that looking changes neither counts nor lists. */
  readonly respond: Respond;
  readonly calls: CallLog;
}
