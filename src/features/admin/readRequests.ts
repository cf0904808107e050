/** Reads requests of a view page by page: all, with keyset pagination (`supabase/README.md`, "Functions"), or those selected. */
import type { PageCursor } from '../../api/keyset';
import type { AppError } from '../../errors/appError';
import {
  exportRequests,
  exportSelected,
  findRequests,
  type AdminRequest,
  type RequestsQuery,
} from './adminApi';
import type { Found } from './tableData';

/** The maximum number of rows per call. */
const pageSize = 1000;

export interface RequestPage {
  rows: AdminRequest[];
  /** The cursor of the next page; null at the end. */
  until: PageCursor | null;
  /** How many rows have been scanned, and how many there are. */
  searched: number;
  of: number;
}

/** Reads one page. A search scans a limited number of rows per call, so a page may have few rows or none. */
export async function readRequests(
  view: RequestsQuery,
  cursor: PageCursor | null,
  /** `isExport`: the rows leave the site, which the history notes. */
  { signal, isExport = false }: { signal?: AbortSignal; isExport?: boolean } = {},
): Promise<{ page: RequestPage; error?: undefined } | { error: AppError }> {
  const after = cursor ? { after_value: cursor[0], after_id: cursor[1] } : {};
  const answer = await (isExport
    ? exportRequests(view, after)
    : findRequests(view, { page: pageSize, ...after }, signal));
  if (answer.error) return { error: answer.error };
  const { rows, until, searched, of }: Found<AdminRequest> = answer.data;
  return { page: { rows, until, searched: searched ?? of, of } };
}

/** Reads the next thousand of requests by id, for an export. `searched` is how many of them were read before. */
export async function readSelected(
  adminId: string,
  ids: readonly string[],
  searched: number,
): Promise<{ page: RequestPage; error?: undefined } | { error: AppError }> {
  const wanted = ids.slice(searched, searched + pageSize);
  const answer = await exportSelected(adminId, wanted);
  if (answer.error) return { error: answer.error };
  return { page: { rows: answer.data.rows, until: null, searched: wanted.length, of: ids.length } };
}
