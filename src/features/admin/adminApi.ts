/** The calls that read profiles and requests and change roles and statuses. The database decides who is an admin. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import type { Page } from '../../api/keyset';
import { isBoolean, arrayOf, nullable, objectOf, isString, stringOf } from '../../lib/typeGuards';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import { statusLabel, type RequestStatus } from '../requests/requestStatus';
import { liveRequests, requestShape, type StoredRequest } from '../requests/storedRequest';
import { followList, followRow } from '../live/liveList';
import { roleLearned, type Role } from '../session/sessionSlice';
import {
  changeRow,
  type ChangeableRow,
  foundOf,
  trackChange,
  liveList,
  replaceRow,
  tableEndpoint,
  type TableDefinition,
  type Part,
  type Shown,
  type TableChange,
  type TableStart,
  type TableView,
} from './tableData';
import {
  requestList,
  requestOrders,
  userList,
  userOrders,
  type RequestFilters,
  type RequestOrder,
  type UserFilters,
  type UserOrder,
} from './adminLists';
import { createdBounds } from './createdFilter';
import { roleLabels } from './roleLabels';
import { reversedNotes, toStored, type StatusNotes } from './statusNotes';
import { createUndo, addToasts } from '../toasts/toastListeners';
import * as texts from './listTexts';

/** The inverse of a change, for undo. Like any change, it fails if somebody else has changed the row since. */
const reversed = <Value>({ from, to, ...row }: TableChange<Value>): TableChange<Value> => ({
  ...row,
  from: to,
  to: from,
  isUndo: true,
});

interface StoredUser {
  id: string;
  full_name: string | null;
  email: string;
  role: Role;
  /** ISO 8601, UTC. */
  created_at: string;
}

export interface AdminUser extends StoredUser {
  /** Only `find_people` and `open_person` return this and the next two fields; rows read from the table lack them. */
  blocked?: boolean;
  /** Whether the person has confirmed their email address. Until then nobody can sign in, or be made an admin. */
  confirmed?: boolean;
  /** Whether the person's sign-in asks for a code. */
  second_factor?: boolean;
}

export interface AdminRequest extends StoredRequest {
  profiles: { full_name: string | null; email: string } | null;
}

/** A change of status, with an optional note to the customer. If `from` and `to` are the same, only the note changes. */
export interface StatusUpdate extends TableChange<RequestStatus>, StatusNotes {
  /** Set by the note dialog, which itself says why a note was not saved. */
  isNote?: true;
}

export type UsersQuery = TableView<UserFilters, UserOrder>;
export type RequestsQuery = TableView<RequestFilters, RequestOrder>;

const userColumns = 'id, full_name, email, role, created_at';
const requestColumns = '*, profiles(full_name, email)';

const storedUser = {
  id: isString,
  full_name: nullable(isString),
  email: isString,
  role: stringOf<Role>(),
  created_at: isString,
};
const optionalBoolean = (value: unknown): value is boolean | undefined =>
  value === undefined || isBoolean(value);
const user = objectOf<AdminUser & Record<'blocked' | 'confirmed' | 'second_factor', boolean | undefined>>({
  ...storedUser,
  blocked: optionalBoolean,
  confirmed: optionalBoolean,
  second_factor: optionalBoolean,
});

const users: TableDefinition<AdminUser, StoredUser, UserFilters, UserOrder> & ChangeableRow<AdminUser, Role> =
  {
    ...userList,
    row: user,
    positionOf: (row, order) => [row[userOrders[order].column], row.id],
    valueOf: (row) => row.role,
    labelOf: (role) => roleLabels[role],
    isApplied: (row, { to }) => row.role === to,
    missing: 'gone',
    read: (db, { search, filters, order }, part) =>
      db.rpc('find_people', { search, sort: order, ...filters, ...part }),
    change: (db, { id, from, to }) =>
      db.from('profiles').update({ role: to }).eq('id', id).eq('role', from).select(userColumns).single(),
    find: (db, id) => db.from('profiles').select(userColumns).eq('id', id).limit(1),
    live: {
      table: 'profiles',
      stored: objectOf<StoredUser>(storedUser),
      merge: (row, { full_name, email, role }) => ({ ...row, full_name, email, role }),
    },
  };

export const requests: TableDefinition<AdminRequest, StoredRequest, RequestFilters, RequestOrder> &
  ChangeableRow<AdminRequest, RequestStatus, StatusUpdate> = {
  ...requestList,
  row: objectOf<AdminRequest>({
    ...requestShape,
    profiles: nullable(
      objectOf<NonNullable<AdminRequest['profiles']>>({ full_name: nullable(isString), email: isString }),
    ),
  }),
  positionOf: (row, order) => [sortValueOf(row, requestOrders[order].column), row.id],
  valueOf: (row) => row.status,
  labelOf: statusLabel,
  read: (db, { search, filters, order }, part) =>
    db.rpc('find_requests', { search, sort: order, ...argumentsOf(filters), ...part }),
  isApplied: (row, { to, note }) => row.status === to && (!note || row.status_note === note),
  missing: 'request_gone',
  change: (db, change) => {
    const { id, from, to, fromNote } = change;
    const changed = db.from('optimization_requests').update(toStored(change)).eq('id', id).eq('status', from);
    // If only the note changes, the row must still have the old note: somebody else may have changed it first.
    if (from === to) void (fromNote ? changed.eq('status_note', fromNote) : changed.is('status_note', null));
    return changed.select(requestColumns).single();
  },
  find: (db, id) => db.from('optimization_requests').select(requestColumns).eq('id', id).limit(1),
  live: liveRequests,
};

/** The value that a request is sorted by, as `find_requests` returns it in `until`. Rows from Realtime have no owner name. */
function sortValueOf(
  row: StoredRequest & { profiles?: AdminRequest['profiles'] },
  column: (typeof requestOrders)[RequestOrder]['column'],
): string {
  if (column === 'owner_name') return row.profiles?.full_name ?? '';
  return column === 'status' ? `${row.status} ${row.created_at}` : row[column];
}

/** The filters of requests, as arguments of `find_requests`. */
const argumentsOf = ({ created, ...filters }: RequestsQuery['filters']) => ({
  ...filters,
  ...(created !== undefined && createdBounds(created)),
});

const foundRequests = foundOf(requests.row);

/** Reads one part of a view's requests. */
export const findRequests = (view: RequestsQuery, part: Part, signal?: AbortSignal) =>
  runQuery(view.adminId, (db) => requests.read(db, view, part), foundRequests, signal);

/** Reads up to a thousand requests of a view for an export, which the database records in the history. */
export const exportRequests = (
  { adminId, search, filters, order }: RequestsQuery,
  after: Omit<Part, 'page'>,
) =>
  runQuery(
    adminId,
    (db): Query<QueryAnswer> =>
      db.rpc('export_requests', { search, sort: order, ...argumentsOf(filters), ...after }),
    foundRequests,
  );

/** Reads up to a thousand requests by id for an export, in the order of the ids. Leaves out those that no longer exist. */
export const exportSelected = (adminId: string, ids: string[]) =>
  runQuery(
    adminId,
    (db): Query<QueryAnswer> => db.rpc('export_selected', { ids }),
    objectOf<{ rows: AdminRequest[] }>({ rows: arrayOf(requests.row) }),
  );

export interface OneRow {
  /** The admin who makes the call. */
  adminId: string;
  id: string;
}

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminUsers: build.infiniteQuery<Page<AdminUser>, UsersQuery, TableStart>({
      ...tableEndpoint(users, selectShownUsers),
      providesTags: ['AdminUsers'],
      onCacheEntryAdded: (view, entry) =>
        followList(entry, liveList(users, view), () =>
          entry.dispatch(api.util.invalidateTags(['AdminUsers'])),
        ),
    }),
    adminRequests: build.infiniteQuery<Page<AdminRequest>, RequestsQuery, TableStart>({
      ...tableEndpoint(requests, selectShownRequests),
      providesTags: ['AdminRequests'],
      onCacheEntryAdded: (view, entry) =>
        followList(entry, liveList(requests, view), () =>
          entry.dispatch(api.util.invalidateTags(['AdminRequests'])),
        ),
    }),
    /** One request with its owner, or null. */
    adminRequest: build.query<AdminRequest | null, OneRow>({
      providesTags: ['Request'],
      queryFn: async ({ adminId, id }, { signal }) => {
        const found = await runQuery(adminId, (db) => requests.find(db, id), arrayOf(requests.row), signal);
        return found.error ? { error: found.error } : { data: found.data[0] ?? null };
      },
      onCacheEntryAdded: ({ id }, entry) =>
        followRow(entry, 'optimization_requests', id, () =>
          entry.dispatch(api.util.invalidateTags(['Request', 'History'])),
        ),
    }),
    /** One person, or null. The database records in the history who looked. */
    adminPerson: build.query<AdminUser | null, OneRow>({
      providesTags: ['Person'],
      queryFn: async ({ adminId, id }, { signal }) => {
        const found = await runQuery(
          adminId,
          (db): Query<QueryAnswer> => db.rpc('open_person', { person: id }),
          objectOf<{ rows: AdminUser[] }>({ rows: arrayOf(user) }),
          signal,
        );
        return found.error ? { error: found.error } : { data: found.data.rows[0] ?? null };
      },
      onCacheEntryAdded: ({ id }, entry) =>
        followRow(entry, 'profiles', id, () =>
          entry.dispatch(api.util.invalidateTags(['Person', 'History'])),
        ),
    }),
    updateRole: build.mutation<AdminUser, TableChange<Role>>({
      // Both lists are refetched (docs/behaviour.md, section 4), unless the admin has just given up the role.
      invalidatesTags: (row, _error, { adminId, id }) =>
        row?.id === adminId && id === adminId && row.role !== 'admin'
          ? []
          : ['AdminUsers', 'AdminRequests', 'Person'],
      queryFn: (change) => changeRow(users, change),
      onQueryStarted: (change, { dispatch, queryFulfilled, ...store }) =>
        trackChange(change, dispatch, queryFulfilled, (row) => {
          if (row.id === change.adminId)
            dispatch(roleLearned({ userId: row.id, role: row.role, isOwnChange: true }));
          for (const view of adminApi.util.selectCachedArgsForQuery(
            store.getState() as ApiState,
            'adminUsers',
          )) {
            dispatch(
              adminApi.util.updateQueryData('adminUsers', view, (list) => {
                replaceRow(list, row);
              }),
            );
          }
        }),
    }),
    updateStatus: build.mutation<AdminRequest, StatusUpdate>({
      invalidatesTags: ['AdminUsers', 'AdminRequests', 'OwnRequests', 'Request'],
      queryFn: (change) => changeRow(requests, change),
      onQueryStarted: (change, { dispatch, queryFulfilled }) =>
        trackChange(change, dispatch, queryFulfilled, (row) => {
          dispatch(changeShownRequests((list) => replaceRow(list, row)));
          const { adminId, id } = change;
          dispatch(adminApi.util.updateQueryData('adminRequest', { adminId, id }, () => row));
        }),
    }),
  }),
});

export const { useUpdateRoleMutation } = adminApi;
export const useAdminUsersInfiniteQuery = abortable(adminApi.useAdminUsersInfiniteQuery, (arg) =>
  adminApi.util.getRunningQueryThunk('adminUsers', arg),
);
export const useAdminRequestsInfiniteQuery = abortable(adminApi.useAdminRequestsInfiniteQuery, (arg) =>
  adminApi.util.getRunningQueryThunk('adminRequests', arg),
);
export const useAdminRequestQuery = abortable(adminApi.useAdminRequestQuery, (arg) =>
  adminApi.util.getRunningQueryThunk('adminRequest', arg),
);
export const useAdminPersonQuery = abortable(adminApi.useAdminPersonQuery, (arg) =>
  adminApi.util.getRunningQueryThunk('adminPerson', arg),
);

const roleUndone = createUndo('admin/roleUndone', (change: TableChange<Role>) =>
  adminApi.endpoints.updateRole.initiate(change, { track: false }),
);
addToasts(adminApi.endpoints.updateRole, {
  success: ({ payload: { full_name, email }, meta }) => {
    const change = meta.arg.originalArgs;
    // An admin who gave up their own role can no longer undo it.
    const isOwn = change.id === change.adminId;
    const text = (change.to === 'admin' ? texts.isAdmin : texts.isUser)(full_name ?? email);
    return {
      title: texts.success,
      text: texts.roleUpdated,
      undo: isOwn ? undefined : { text, action: roleUndone(reversed(change)) },
    };
  },
  failure: 'toast',
});
/** `name` is the business, for an undo that joins several changes (`bulkApi.ts`). */
export const statusUndone = createUndo('admin/statusUndone', (change: StatusUpdate & { name: string }) =>
  adminApi.endpoints.updateStatus.initiate(change, { track: false }),
);
addToasts(adminApi.endpoints.updateStatus, {
  success: ({ payload: { business_name }, meta }) => {
    const change = meta.arg.originalArgs;
    const [text, undoText] =
      change.from !== change.to
        ? [texts.statusUpdated, texts.hasStatus(business_name, statusLabel(change.to))]
        : change.note
          ? [texts.noteSaved, texts.hasNote(business_name)]
          : [texts.noteRemoved, texts.hasNoNote(business_name)];
    return {
      title: texts.success,
      text,
      undo: {
        text: undoText,
        action: statusUndone({ ...reversed(change), ...reversedNotes(change), name: business_name }),
        isOfUndo: change.isUndo,
      },
    };
  },
  failure: ({ isNote, isUndo }) => (isNote && !isUndo ? 'page' : 'toast'),
});
/** The state that the selectors take; endpoints get it as `unknown`. */
export type ApiState = Parameters<ReturnType<typeof adminApi.endpoints.adminUsers.select>>[0];

/** Changes every cached list of requests. */
export const changeShownRequests =
  (
    change: (list: { pages: Page<AdminRequest>[] }) => void,
  ): ThunkAction<void, ApiState, unknown, UnknownAction> =>
  (dispatch, getState) => {
    for (const view of adminApi.util.selectCachedArgsForQuery(getState(), 'adminRequests')) {
      dispatch(adminApi.util.updateQueryData('adminRequests', view, change));
    }
  };

function selectShownUsers(state: unknown, view: UsersQuery): Shown<AdminUser> | undefined {
  return adminApi.endpoints.adminUsers.select(view)(state as ApiState).data;
}

function selectShownRequests(state: unknown, view: RequestsQuery): Shown<AdminRequest> | undefined {
  return adminApi.endpoints.adminRequests.select(view)(state as ApiState).data;
}
