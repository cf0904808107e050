/** The number of requests by status, by week, and in a view. */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import { arrayOf, isNumber, objectOf, isString } from '../../lib/guards';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import type { StatusCounts } from '../requests/requestStatus';
import { findRequests, type AdminRequest, type RequestsQuery } from './adminApi';
import type { Found } from './tableData';

export interface RequestOverview {
  statuses: StatusCounts;
  /** Oldest first; the last week is not over yet. */
  weeks: {
    /** Its Monday, `2026-11-23`; it begins at 0:00 UTC. */
    week: string;
    /** Requests submitted that week, by their current status. */
    counts: StatusCounts;
  }[];
}

/** How many weeks are shown. */
const weeks = 12;

const counts = objectOf<StatusCounts>({
  pending: isNumber,
  processing: isNumber,
  completed: isNumber,
  failed: isNumber,
});
const overview = objectOf<RequestOverview>({
  statuses: counts,
  weeks: arrayOf(objectOf<RequestOverview['weeks'][number]>({ week: isString, counts })),
});

/** `isEstimate`: the search has scanned only a part of the list. */
export interface ViewCount {
  count: number;
  isEstimate: boolean;
}

/** If a search has scanned only a part of the list, extrapolates its matches to the whole list. */
function countOf({ rows, total, until, searched, of }: Found<AdminRequest>): ViewCount {
  if (total !== null) return { count: total, isEstimate: false };
  if (until === null) return { count: rows.length, isEstimate: false };
  return { count: Math.round((rows.length / Math.max(1, searched ?? of)) * of), isEstimate: true };
}

interface Asker {
  adminId: string;
}

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestOverview: build.query<RequestOverview, Asker>({
      providesTags: ['AdminRequests'],
      queryFn: async ({ adminId }, { signal }) => {
        const answer = await runQuery(
          adminId,
          (db): Query<QueryAnswer> => db.rpc('request_overview', { weeks }),
          overview,
          signal,
        );
        return answer.error ? { error: answer.error } : { data: answer.data };
      },
    }),
    viewCount: build.query<ViewCount, RequestsQuery>({
      providesTags: ['AdminRequests'],
      queryFn: async (view, { signal }) => {
        const answer = await findRequests(view, { page: 50 }, signal);
        return answer.error ? { error: answer.error } : { data: countOf(answer.data) };
      },
    }),
  }),
});

export const useRequestOverviewQuery = abortable(overviewApi.useRequestOverviewQuery, (arg) =>
  overviewApi.util.getRunningQueryThunk('requestOverview', arg),
);
export const useViewCountQuery = abortable(overviewApi.useViewCountQuery, (arg) =>
  overviewApi.util.getRunningQueryThunk('viewCount', arg),
);
