/** Counts requests: by status, by week, in the last days, and in a view. */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import { refetchAlways } from '../../api/refetchAlways';
import { arrayOf, isNumber, objectOf, isString } from '../../lib/typeGuards';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import type { StatusCounts } from '../requests/requestStatus';
import { findRequests, type AdminRequest, type RequestsQuery } from './adminApi';
import { createdBounds } from './createdFilter';
import type { Found } from './tableData';

/** A number, and the same number seven days earlier. */
export interface Figure {
  now: number;
  before: number;
}

export interface RequestOverview {
  /** How many requests are pending, and how many were submitted, completed or failed within `figureDays`. */
  figures: Readonly<Record<'pending' | 'submitted' | 'completed' | 'failed', Figure>>;
  statuses: StatusCounts;
  /** Oldest first; the last week is not over yet. */
  weeks: {
    /** The Monday of the week, `2026-11-23`; it begins at 0:00 UTC. */
    week: string;
    /** Requests submitted that week, by their current status. */
    counts: StatusCounts;
  }[];
}

/** How many weeks are shown. */
const weeks = 12;

/** The days that the figures cover, as a value of the `created` filter. */
export const figureDays = '7d';

const counts = objectOf<StatusCounts>({
  pending: isNumber,
  processing: isNumber,
  completed: isNumber,
  failed: isNumber,
});
const figure = objectOf<Figure>({ now: isNumber, before: isNumber });
const overview = objectOf<RequestOverview>({
  figures: objectOf<RequestOverview['figures']>({
    pending: figure,
    submitted: figure,
    completed: figure,
    failed: figure,
  }),
  statuses: counts,
  weeks: arrayOf(objectOf<RequestOverview['weeks'][number]>({ week: isString, counts })),
});

/** An estimate if a search has scanned only a part of the list. */
export interface ViewCount {
  count: number;
  isEstimate: boolean;
}

/** Counts the rows of a view. If a search has scanned only a part of the list, extrapolates from its matches. */
function toViewCount({ rows, total, until, searched, of }: Found<AdminRequest>): ViewCount {
  if (total !== null) return { count: total, isEstimate: false };
  if (until === null) return { count: rows.length, isEstimate: false };
  return { count: Math.round((rows.length / Math.max(1, searched ?? of)) * of), isEstimate: true };
}

interface OverviewQuery {
  adminId: string;
  /** The start of the days that the figures cover: ISO 8601, UTC. */
  since: string | undefined;
}

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestOverview: build.query<RequestOverview, OverviewQuery>({
      providesTags: ['AdminRequests'],
      queryFn: async ({ adminId, since }, { signal }) => {
        const answer = await runQuery(
          adminId,
          (db): Query<QueryAnswer> => db.rpc('request_overview', { weeks, ...(since && { since }) }),
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
        return answer.error ? { error: answer.error } : { data: toViewCount(answer.data) };
      },
    }),
  }),
});

const useRequestOverviewQuery = abortable(overviewApi.useRequestOverviewQuery, (arg) =>
  overviewApi.util.getRunningQueryThunk('requestOverview', arg),
);

/** The overview, with days in the reader's time zone. */
export const useRequestOverview = (adminId: string) =>
  useRequestOverviewQuery({ adminId, since: createdBounds(figureDays).created_from }, refetchAlways);

export const useViewCountQuery = abortable(overviewApi.useViewCountQuery, (arg) =>
  overviewApi.util.getRunningQueryThunk('viewCount', arg),
);
