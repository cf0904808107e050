/** What admins read and change: every profile, every request, a role, a status. The database decides who is one. */
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { api } from '../../api/api';
import { countRows, nextPage, reloadLimit, takePage, type Page, type PageCursor } from '../../api/keyset';
import { appError, type AppError } from '../../errors/appError';
import { runQuery } from '../../supabase/runQuery';
import { statusLabel, type RequestStatus } from '../requests/requestStatus';
import { roleLearned, type Role } from '../session/sessionSlice';
import { updateEnded, updateStarted } from './adminSlice';
import { roleLabels } from './roleLabels';

export interface AdminUser {
  id: string;
  full_name: string | null;
  email: string;
  role: Role;
  /** ISO 8601, UTC. */
  created_at: string;
}

export interface AdminRequest {
  id: string;
  business_name: string;
  location: string;
  keywords: string[];
  status: RequestStatus;
  created_at: string;
  user_id: string;
  profiles: { full_name: string | null; email: string } | null;
}

export const userOrders = {
  newest: { column: 'created_at', ascending: false },
  oldest: { column: 'created_at', ascending: true },
  email: { column: 'email', ascending: true },
} as const;

export const requestOrders = {
  newest: { column: 'created_at', ascending: false },
  oldest: { column: 'created_at', ascending: true },
  business: { column: 'business_name', ascending: true },
} as const;

export interface UsersView {
  /** The admin who looks; another one never sees this cache. */
  adminId: string;
  search: string;
  role: Role | null;
  order: keyof typeof userOrders;
}

export interface RequestsView {
  adminId: string;
  search: string;
  status: RequestStatus | null;
  order: keyof typeof requestOrders;
}

/** `from` is what the admin saw: a change by somebody else in the meantime is not overwritten. */
export interface RoleChange {
  adminId: string;
  id: string;
  from: Role;
  to: Role;
}

export interface StatusChange {
  adminId: string;
  id: string;
  from: RequestStatus;
  to: RequestStatus;
}

const userColumns = 'id, full_name, email, role, created_at';
const requestColumns =
  'id, business_name, location, keywords, status, created_at, user_id, profiles(full_name, email)';
const pageSize = 50;

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminUsers: build.infiniteQuery<Page<AdminUser>, UsersView, PageCursor | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last, _pages, _param, _params, { order }) =>
          nextPage(last, (row) => [row[userOrders[order].column], row.id]),
        refetchCachedPages: false,
      },
      providesTags: ['AdminUsers'],
      async queryFn({ queryArg: view, pageParam: cursor }, { getState }) {
        const limit = cursor ? pageSize : reloadLimit(pageSize, loadedUsers(getState(), view));
        const count = cursor ? undefined : 'exact';
        const answer = await runQuery(view.adminId, (db) => {
          const all = view.search
            ? db.rpc('search_profiles', { search: view.search }, { count }).select(userColumns)
            : db.from('profiles').select(userColumns, { count });
          const chosen = view.role ? all.eq('role', view.role) : all;
          return takePage(chosen, userOrders[view.order], cursor, limit);
        });
        return toPage(answer, limit);
      },
    }),
    adminRequests: build.infiniteQuery<Page<AdminRequest>, RequestsView, PageCursor | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last, _pages, _param, _params, { order }) =>
          nextPage(last, (row) => [row[requestOrders[order].column], row.id]),
        refetchCachedPages: false,
      },
      providesTags: ['AdminRequests'],
      async queryFn({ queryArg: view, pageParam: cursor }, { getState }) {
        const limit = cursor ? pageSize : reloadLimit(pageSize, loadedRequests(getState(), view));
        const count = cursor ? undefined : 'exact';
        const answer = await runQuery(view.adminId, (db) => {
          const all = view.search
            ? db.rpc('search_requests', { search: view.search }, { count }).select(requestColumns)
            : db.from('optimization_requests').select(requestColumns, { count });
          const chosen = view.status ? all.eq('status', view.status) : all;
          return takePage(chosen, requestOrders[view.order], cursor, limit);
        });
        return toPage(answer, limit);
      },
    }),
    updateRole: build.mutation<AdminUser, RoleChange>({
      // Both lists are reloaded (specification, section 4), unless the admin has just stopped being one.
      invalidatesTags: (row, _error, { adminId, id }) =>
        row?.id === adminId && id === adminId && row.role !== 'admin' ? [] : ['AdminUsers', 'AdminRequests'],
      async queryFn({ adminId, id, from, to }) {
        const changed = await runQuery(adminId, (db) =>
          db.from('profiles').update({ role: to }).eq('id', id).eq('role', from).select(userColumns).single(),
        );
        const answer = changed.error
          ? await explainRefusal(
              changed.error,
              adminId,
              () => runQuery(adminId, (db) => db.from('profiles').select(userColumns).eq('id', id).limit(1)),
              { from, to, valueOf: (row) => row.role, labelOf: (role) => roleLabels[role] },
            )
          : changed;
        return answer.error ? { error: answer.error } : { data: answer.data };
      },
      async onQueryStarted({ adminId, id, to }, { dispatch, queryFulfilled, ...store }) {
        dispatch(updateStarted({ id, value: to }));
        const row = await rowOf(queryFulfilled);
        if (row) {
          if (id === adminId) dispatch(roleLearned({ userId: id, role: row.role }));
          for (const view of cachedViews(store.getState(), 'adminUsers')) {
            dispatch(
              adminApi.util.updateQueryData('adminUsers', view as UsersView, (list) => replaceRow(list, row)),
            );
          }
        }
        dispatch(updateEnded());
      },
    }),
    updateStatus: build.mutation<AdminRequest, StatusChange>({
      invalidatesTags: ['AdminUsers', 'AdminRequests', 'OwnRequests'],
      async queryFn({ adminId, id, from, to }) {
        const changed = await runQuery(adminId, (db) =>
          db
            .from('optimization_requests')
            .update({ status: to })
            .eq('id', id)
            .eq('status', from)
            .select(requestColumns)
            .single(),
        );
        const answer = changed.error
          ? await explainRefusal(
              changed.error,
              adminId,
              () =>
                runQuery(adminId, (db) =>
                  db.from('optimization_requests').select(requestColumns).eq('id', id).limit(1),
                ),
              { from, to, valueOf: (row) => row.status, labelOf: statusLabel },
            )
          : changed;
        return answer.error ? { error: answer.error } : { data: answer.data };
      },
      async onQueryStarted({ id, to }, { dispatch, queryFulfilled, ...store }) {
        dispatch(updateStarted({ id, value: to }));
        const row = await rowOf(queryFulfilled);
        if (row) {
          for (const view of cachedViews(store.getState(), 'adminRequests')) {
            dispatch(
              adminApi.util.updateQueryData('adminRequests', view as RequestsView, (list) =>
                replaceRow(list, row),
              ),
            );
          }
        }
        dispatch(updateEnded());
      },
    }),
  }),
});

export const {
  useAdminUsersInfiniteQuery,
  useAdminRequestsInfiniteQuery,
  useUpdateRoleMutation,
  useUpdateStatusMutation,
} = adminApi;

type Answer<T> = QueryReturnValue<T, AppError, object>;

function toPage<Row>(
  answer: QueryReturnValue<Row[], AppError, { count: number | null }>,
  limit: number,
): Answer<Page<Row>> {
  if (answer.error) return { error: answer.error };
  return { data: { rows: answer.data, total: answer.meta?.count ?? null, limit } };
}

/** State as the selectors below take it; endpoints get it as unknown. */
type ApiState = Parameters<ReturnType<typeof adminApi.endpoints.adminUsers.select>>[0];

function loadedUsers(state: unknown, view: UsersView): number {
  return countRows(adminApi.endpoints.adminUsers.select(view)(state as ApiState).data);
}

function loadedRequests(state: unknown, view: RequestsView): number {
  return countRows(adminApi.endpoints.adminRequests.select(view)(state as ApiState).data);
}

/** The arguments under which a list is cached: one per search, filter and order that was looked at. */
function cachedViews(state: unknown, list: 'adminUsers' | 'adminRequests'): unknown[] {
  const tag = list === 'adminUsers' ? 'AdminUsers' : 'AdminRequests';
  return adminApi.util
    .selectInvalidatedBy(state as ApiState, [tag])
    .filter(({ endpointName }) => endpointName === list)
    .map(({ originalArgs }): unknown => originalArgs);
}

async function rowOf<Row>(fulfilled: Promise<{ data: Row }>): Promise<Row | null> {
  try {
    return (await fulfilled).data;
  } catch {
    // The toast says what happened.
    return null;
  }
}

function replaceRow<Row extends { id: string }>(list: { pages: Page<Row>[] }, row: Row): void {
  for (const { rows } of list.pages) {
    const index = rows.findIndex(({ id }) => id === row.id);
    if (index >= 0) rows[index] = row;
  }
}

interface IntendedChange<Row, V> {
  from: V;
  to: V;
  valueOf: (row: Row) => V;
  labelOf: (value: V) => string;
}

/**
 * An update that hit no row: the row is gone, somebody else changed it first, or this person is no admin any more, who
 * may still read what is their own. Reads again to tell which.
 */
async function explainRefusal<Row, V>(
  error: AppError,
  adminId: string,
  read: () => Promise<Answer<Row[]>>,
  { from, to, valueOf, labelOf }: IntendedChange<Row, V>,
): Promise<Answer<Row>> {
  if (error.code !== 'PGRST116') return { error };
  const found = await read();
  if (found.error) return { error: found.error };
  const row = found.data[0];
  if (row !== undefined && valueOf(row) === to) return { data: row };
  if (row === undefined || valueOf(row) === from) {
    const self = await runQuery(adminId, (db) =>
      db.from('profiles').select('role').eq('id', adminId).single(),
    );
    if (self.error) return { error: self.error };
    if (self.data.role !== 'admin') return { error: appError('forbidden', 'not_admin', { status: 403 }) };
  }
  return {
    error:
      row === undefined
        ? appError('notFound', 'gone', { status: error.status })
        : appError('conflict', 'changed_meanwhile', { status: 409, detail: labelOf(valueOf(row)) }),
  };
}
