/** Reads all requests of a view, page by page, with keyset pagination (`supabase/README.md`, "Functions"). */
import type { PageCursor } from '../../api/keyset';
import type { AppError } from '../../errors/appError';
import { findRequests, type AdminRequest, type RequestsQuery } from './adminApi';
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
  signal?: AbortSignal,
): Promise<{ page: RequestPage; error?: undefined } | { error: AppError }> {
  const answer = await findRequests(
    view,
    { page: pageSize, ...(cursor && { after_value: cursor[0], after_id: cursor[1] }) },
    signal,
  );
  if (answer.error) return { error: answer.error };
  const { rows, until, searched, of }: Found<AdminRequest> = answer.data;
  return { page: { rows, until, searched: searched ?? of, of } };
}
