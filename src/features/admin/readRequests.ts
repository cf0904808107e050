/** Every request of a view, page by page, along the keyset of the list (`supabase/README.md`, "Functions"). */
import type { PageCursor } from '../../api/keyset';
import type { AppError } from '../../errors/appError';
import { findRequests, type AdminRequest, type RequestsQuery } from './adminApi';
import type { Found } from './tableData';

/** The most rows that one call answers. */
const pageSize = 1000;

export interface RequestPage {
  rows: AdminRequest[];
  /** The cursor of the next page; null at the end. */
  until: PageCursor | null;
  /** How many rows of the list have been looked at, and how many it has. */
  searched: number;
  of: number;
}

/** Reads one page. A call of a search looks at a limited number of rows, so its page may have few rows, or none. */
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
