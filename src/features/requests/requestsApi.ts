/** A customer's own requests: the list, newest first and in pages, and submitting one. */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import {
  countRows,
  maxRows,
  nextPage,
  readPage,
  applyCursor,
  type Page,
  type PageCursor,
  type PageStart,
} from '../../api/keyset';
import { appError, type AppError } from '../../errors/appError';
import { arrayOf, isBoolean, objectOf } from '../../lib/guards';
import type { RootState } from '../../store/store';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import { isSameRequest, pickFields, toDraft, toRequestValues, type RequestValues } from './requestFields';
import { followList, followRow } from '../live/liveList';
import { draftFilled, requestSubmitted, selectDraft, selectDraftId } from './requestsSlice';
import { roleRequested } from '../session/sessionSlice';
import type { RequestStatus } from './requestStatus';
import { liveRequests, requestShape, type StoredRequest } from './storedRequest';
import '../toasts/UndoSentence';
import { addToasts, createUndo } from '../toasts/toastListeners';
import { addDescriptions } from '../../errors/describeError';
import * as texts from './texts';

addDescriptions({
  already_submitted: () => ({
    title: texts.submittedBefore,
    advice: texts.submittedBeforeAdvice,
  }),
});

interface NewRequest {
  values: RequestValues;
  /** Made by the form, so that the same draft sent twice is one request. */
  id: string;
  userId: string;
}

interface Withdrawal {
  userId: string;
  id: string;
  /** What was submitted, to go back into an empty form. */
  values?: RequestValues;
}

/** Which of one's own requests a list shows. */
export interface OwnView {
  userId: string;
  /** The only status to show; null shows all. */
  status: RequestStatus | null;
  /** Reads pages of the largest size, for callers that need all requests. */
  inBulk?: true;
}

const storedRequest = objectOf<StoredRequest>(requestShape);

const pageSize = 30;

export const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Only their own requests, also for admins, who may read all. */
    ownRequests: build.infiniteQuery<Page<StoredRequest>, OwnView, PageStart>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last) => nextPage(last, positionOf),
        refetchCachedPages: false,
      },
      providesTags: ['OwnRequests'],
      queryFn: ({ queryArg: view, pageParam }, { getState, signal }) =>
        readPage({
          start: pageParam,
          pageSize: view.inBulk ? maxRows : pageSize,
          shown: selectShown(getState(), view),
          positionOf,
          ask: (cursor, limit) =>
            runQuery(
              view.userId,
              (db) => {
                const own = db
                  .from('optimization_requests')

                  .select('*', cursor ? {} : { count: 'exact' })
                  .eq('user_id', view.userId);
                return applyCursor(
                  view.status === null ? own : own.eq('status', view.status),
                  { column: 'created_at', ascending: false },
                  cursor,
                  limit,
                );
              },
              arrayOf(storedRequest),
              signal,
            ),
        }),
      onCacheEntryAdded: (view, entry) =>
        followList<StoredRequest, StoredRequest>(
          entry,
          {
            ...liveRequests,
            // Not the request that this page is submitting: its row comes with the answer.
            matches: ({ id, user_id, status }) =>
              user_id === view.userId &&
              (view.status === null || status === view.status) &&
              id !== selectDraftId(entry.getState()),
            positionOf,
            ascending: false,
          },
          () => entry.dispatch(api.util.invalidateTags(['OwnRequests'])),
        ),
      async onQueryStarted(view, thunk) {
        const isReadAgain = selectShown(thunk.getState(), view) !== undefined;
        const { data } = await thunk.queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        // Row-level security hides all rows from a blocked person. Reading the role tells whether the session is still
        // good.
        if (isReadAgain && countRows(data) === 0) thunk.dispatch(roleRequested());
        // If the page was reloaded while it submitted, it missed the answer: the list shows whether the request was
        // stored.
        const id = selectDraftId(thunk.getState());
        const stored = data.pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
        if (stored && isSameRequest(stored, toRequestValues(selectDraft(thunk.getState()))))
          thunk.dispatch(requestSubmitted(stored.id));
      },
    }),
    /** One of their requests, or null. */
    ownRequest: build.query<StoredRequest | null, { userId: string; id: string }>({
      providesTags: ['Request'],
      queryFn: async ({ userId, id }, { signal }) => {
        const found = await runQuery(
          userId,
          (db) => db.from('optimization_requests').select('*').eq('user_id', userId).eq('id', id).limit(1),
          arrayOf(storedRequest),
          signal,
        );
        return found.error ? { error: found.error } : { data: found.data[0] ?? null };
      },
      onCacheEntryAdded: ({ id }, entry) =>
        followRow(entry, liveRequests.table, id, () =>
          entry.dispatch(api.util.invalidateTags(['Request', 'History'])),
        ),
    }),
    submitRequest: build.mutation<StoredRequest, NewRequest>({
      invalidatesTags: (_row, error) =>
        error && error.kind !== 'conflict' ? [] : ['OwnRequests', 'AdminRequests'],
      async queryFn(request) {
        const inserted = await runQuery(
          request.userId,
          (db) =>
            db
              .from('optimization_requests')
              .insert({ id: request.id, user_id: request.userId, ...request.values })
              .select('*')
              .single(),
          storedRequest,
        );
        if (!inserted.error) return { data: inserted.data };
        if (inserted.error.code !== '23505') return { error: inserted.error };
        return findSubmitted(request);
      },
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        try {
          await queryFulfilled;
        } catch {
          return;
        }
        dispatch(requestSubmitted(id));
      },
    }),
    /** Deletes one's own request, as long as the database allows it. */
    withdrawRequest: build.mutation<boolean, Withdrawal>({
      // Also after an error: the request has changed, or an answer was lost.
      invalidatesTags: ['OwnRequests', 'AdminRequests', 'Request'],
      async queryFn({ userId, id }) {
        const withdrawn = await runQuery(
          userId,
          (db): Query<QueryAnswer> => db.rpc('withdraw_request', { request: id }),
          isBoolean,
        );
        return withdrawn.error ? { error: withdrawn.error } : { data: true };
      },
      async onQueryStarted({ userId, values }, mutation) {
        const isDone = await mutation.queryFulfilled.then(
          () => true,
          () => false,
        );
        const typed = selectDraft(mutation.getState() as RootState);
        if (isDone && values && Object.values(typed).every((text) => text.trim() === ''))
          mutation.dispatch(draftFilled({ userId, draft: toDraft(values) }));
      },
    }),
  }),
});

export const { useSubmitRequestMutation, useWithdrawRequestMutation } = requestsApi;
export const useOwnRequestsInfiniteQuery = abortable(requestsApi.useOwnRequestsInfiniteQuery, (arg) =>
  requestsApi.util.getRunningQueryThunk('ownRequests', arg),
);
export const useOwnRequestQuery = abortable(requestsApi.useOwnRequestQuery, (arg) =>
  requestsApi.util.getRunningQueryThunk('ownRequest', arg),
);

const submitUndone = createUndo('requests/submitUndone', (change: Withdrawal) =>
  requestsApi.endpoints.withdrawRequest.initiate(change, { track: false }),
);
addToasts(requestsApi.endpoints.withdrawRequest, {
  success: { title: null, text: texts.withdrawn },
  failure: 'toast',
});
addToasts(requestsApi.endpoints.submitRequest, {
  success: ({ payload: request }) => ({
    title: null,
    text: texts.submitted,
    undo: {
      text: texts.submittedUndo(request.business_name),
      action: submitUndone({ userId: request.user_id, id: request.id, values: pickFields(request) }),
    },
  }),
  failure: 'form',
});

function positionOf(row: StoredRequest): PageCursor {
  return [row.created_at, row.id];
}

function selectShown(state: unknown, view: OwnView): { pages: Page<StoredRequest>[] } | undefined {
  const select = requestsApi.endpoints.ownRequests.select(view);
  return select(state as Parameters<typeof select>[0]).data;
}

/** For an id that exists already: an earlier try was stored and its answer lost, unless the stored request differs. */
async function findSubmitted(
  request: NewRequest,
): Promise<{ data: StoredRequest; error?: undefined } | { data?: undefined; error: AppError }> {
  const stored = await runQuery(
    request.userId,
    (db) => db.from('optimization_requests').select('*').eq('id', request.id).single(),
    storedRequest,
  );
  if (stored.error) return { error: stored.error };
  return isSameRequest(stored.data, request.values)
    ? { data: stored.data }
    : { error: appError('conflict', 'already_submitted', { status: 409 }) };
}
