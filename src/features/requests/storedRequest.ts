/** A request as the table has it, for lists that show it and for changes that reach them. */
import { record, text, textOf } from '../../lib/shape';
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
  id: text,
  user_id: text,
  status: textOf<RequestStatus>(),
  created_at: text,
};

/** The part of `LiveList` that all lists of requests share. */
export const liveRequests = {
  table: 'optimization_requests',
  stored: record<StoredRequest>(requestShape),
  merge: <Row extends StoredRequest>(row: Row, stored: StoredRequest): Row => ({
    ...row,
    ...pickFields(stored),
    status: stored.status,
  }),
} as const;
