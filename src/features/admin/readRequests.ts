/** Reads all requests of a view, page by page, with keyset pagination (`supabase/README.md`, "Functions"). */
import type { PageCursor } from '../../api/keyset';
import type { AppError } from '../../errors/appError';
import { exportRequests, findRequests, type AdminRequest, type RequestsQuery } from './adminApi';
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
