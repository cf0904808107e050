/** The statuses of a request, with their labels and colors (docs/behaviour.md, section 4). */
import type { BadgeTone } from '../../ui/Badge';
import * as texts from './statusTexts';

export const requestStatuses = ['pending', 'processing', 'completed', 'failed'] as const;

export type RequestStatus = (typeof requestStatuses)[number];

/** How many requests have each status. */
export type StatusCounts = Readonly<Record<RequestStatus, number>>;

export const countAll = (counts: StatusCounts): number =>
  requestStatuses.reduce((sum, status) => sum + counts[status], 0);

export const statusLabels: Readonly<Record<RequestStatus, string>> = {
  pending: texts.pending,
  processing: texts.processing,
  completed: texts.completed,
  failed: texts.failed,
};

/** Completed green, processing blue, failed red, anything else gray. */
export function statusTone(status: string): BadgeTone {
  if (status === 'completed') return 'green';
  if (status === 'processing') return 'blue';
  if (status === 'failed') return 'red';
  return 'gray';
}

/** The label of a status. A status that only a newer database knows is shown as it is. */
export function statusLabel(status: string): string {
  return isRequestStatus(status) ? statusLabels[status] : status;
}

export function isRequestStatus(value: string | null): value is RequestStatus {
  return requestStatuses.some((status) => status === value);
}
