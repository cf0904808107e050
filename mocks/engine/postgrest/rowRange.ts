/** The headers `Range` and `Content-Range`: which rows are requested, and which are shown. */
import type { HttpRequest } from '../http';
import { rangeError } from './restErrors';

export interface RowRange {
  first: number;
  last: number;
}

/** `Range: 0-24` (also `0-`), on GET only. */
export function readRange(request: HttpRequest): RowRange | null {
  if (request.method !== 'GET') return null;
  const found = /^(?:items=)?(\d+)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '');
  if (found === null) return null;
  const first = Number(found[1]);
  const last = found[2] === '' || found[2] === undefined ? Infinity : Number(found[2]);
  if (last < first) {
    throw rangeError(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { first, last };
}

export function contentRange(first: number, shown: number, total: number | null): string {
  const rows = shown > 0 && total !== 0 ? `${first}-${first + shown - 1}` : '*';
  return `${rows}/${total ?? '*'}`;
}
