/** A request as a row of the table, for lists and their live changes. */
import { nullable, objectOf, isString, stringOf } from '../../lib/typeGuards';
import { pickFields, requestShapes, type RequestValues } from './requestFields';
import type { RequestStatus } from './requestStatus';

export interface StoredRequest extends RequestValues {
  id: string;
  user_id: string;
  status: RequestStatus;
  /** The note to the customer from the admin who set the status, in one line. */
  status_note: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** A database that is older than this page has no notes; its rows are valid anyway. */
const isNote = (value: unknown): value is string | null => value === undefined || nullable(isString)(value);

export const requestShape = {
  ...requestShapes,
  id: isString,
  user_id: isString,
  status: stringOf<RequestStatus>(),
  status_note: isNote,
  created_at: isString,
};

/** The part of `LiveList` that all lists of requests share. */
export const liveRequests = {
  table: 'optimization_requests',
  stored: objectOf<StoredRequest>(requestShape),
  merge: <Row extends StoredRequest>(row: Row, stored: StoredRequest): Row => ({
    ...row,
    ...pickFields(stored),
    status: stored.status,
    status_note: stored.status_note,
  }),
} as const;
