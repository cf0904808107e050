/** A request as the table has it, for lists that show it and for changes that reach them. */
import { listOf, record, text, textOf } from '../../lib/shape';
import type { RequestStatus } from './requestStatus';

export interface OwnRequest {
  id: string;
  business_name: string;
  location: string;
  keywords: string[];
  status: RequestStatus;
  /** ISO 8601, UTC. */
  created_at: string;
}

export interface StoredRequest extends OwnRequest {
  user_id: string;
}

export const ownShapes = {
  id: text,
  business_name: text,
  location: text,
  keywords: listOf(text),
  status: textOf<RequestStatus>(),
  created_at: text,
};

export const storedShapes = { ...ownShapes, user_id: text };

/** The part of `LiveList` that all lists of requests share. */
export const liveRequests = {
  table: 'optimization_requests',
  stored: record<StoredRequest>(storedShapes),
  merge: <Row extends OwnRequest>(row: Row, stored: StoredRequest): Row => {
    const { business_name, location, keywords, status } = stored;
    return { ...row, business_name, location, keywords, status };
  },
} as const;
