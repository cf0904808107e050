/** A request as the table has it, for lists that show it and for changes that reach them. */
import { objectOf, isString, stringOf } from '../../lib/guards';
import { pickFields, requestShapes, type RequestValues } from './requestFields';
import type { RequestStatus } from './requestStatus';

export interface StoredRequest extends RequestValues {
  id: string;
  user_id: string;
  status: RequestStatus;
  /** ISO 8601, UTC. */
  created_at: string;
}

export const requestShape = {
  ...requestShapes,
  id: isString,
  user_id: isString,
  status: stringOf<RequestStatus>(),
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
  }),
} as const;
