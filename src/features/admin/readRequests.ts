/** Every request of a view, page by page, along the keyset of the list (`supabase/README.md`, "Functions"). */
import type { PageCursor } from '../../api/keyset';
import type { AppError } from '../../errors/appError';
import { findRequests, type AdminRequest, type RequestsView } from './adminApi';
import type { Found } from './adminTable';

/** As many as one call answers. */
const pageSize = 1000;

export interface RequestPage {
  rows: AdminRequest[];
  /** Behind what the next page begins; null at the end. */
  until: PageCursor | null;
  /** How many rows of the list have been looked at, and how many it has. */
  searched: number;
  of: number;
}

/** One page. A search may look at all it may per call and find few rows, or none. */
export async function readRequests(
  view: RequestsView,
  behind: PageCursor | null,
  signal?: AbortSignal,
): Promise<{ page: RequestPage; error?: undefined } | { error: AppError }> {
  const answer = await findRequests(
    view,
    { page: pageSize, ...(behind && { after_value: behind[0], after_id: behind[1] }) },
    signal,
  );
  if (answer.error) return { error: answer.error };
  const { rows, until, searched, of }: Found<AdminRequest> = answer.data;
  return { page: { rows, until, searched: searched ?? of, of } };
}
