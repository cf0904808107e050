/** Reads a view's requests page by page: all (keyset pagination: `supabase/README.md`, "Functions"), or the selected ones. */
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
  /** How many rows this page scanned, and how many there are in all. */
  searched: number;
  of: number;
}

/** Reads one page. A search scans a limited number of rows per call, so a page may have few rows or none. */
export async function readRequests(
  view: RequestsQuery,
  cursor: PageCursor | null,
  /** `isExport`: the database records in the history that the rows were exported. */
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

/** Reads the next thousand requests by id, for an export. `searched` says how many of `ids` have already been read. */
export async function readSelected(
  adminId: string,
  ids: readonly string[],
  searched: number,
): Promise<{ page: RequestPage; error?: undefined } | { error: AppError }> {
  const pageIds = ids.slice(searched, searched + pageSize);
  const answer = await exportSelected(adminId, pageIds);
  if (answer.error) return { error: answer.error };
  return { page: { rows: answer.data.rows, until: null, searched: pageIds.length, of: ids.length } };
}
