/**
 * The filters and orders of the two admin lists. A filter becomes an argument of the list's SQL functions, or two arguments
 * (`createdBounds`); an order is their argument `sort`.
 */
import { statusLabels, type RequestStatus } from '../requests/requestStatus';
import type { Role } from '../session/sessionSlice';
import type { Database } from '../../supabase/database.types';
import type { AdminTab, ListOrder, ListRules, ListView } from './listView';
import { isCreatedIn } from './createdFilter';
import { roleLabels } from './roleLabels';
import * as texts from './listTexts';

type Functions = Database['public']['Functions'];

export type UserFilters = Required<Pick<Functions['find_people']['Args'], 'role'>>;

export const userOrders = {
  newest: { label: texts.newestFirst, column: 'created_at', ascending: false, reverse: 'oldest' },
  oldest: { label: texts.oldestFirst, column: 'created_at', ascending: true, reverse: 'newest' },
  email: { label: texts.emailUp, column: 'email', ascending: true, reverse: 'email_desc' },
  email_desc: { label: texts.emailDown, column: 'email', ascending: false, reverse: 'email' },
} as const satisfies Record<string, ListOrder>;

export type UserOrder = keyof typeof userOrders;

export const userList: ListRules<{ role: Role }, UserFilters, UserOrder> = {
  tab: 'users',
  filters: {
    role: {
      kind: 'choice',
      label: texts.role,
      options: { '': texts.allRoles, ...roleLabels },
      matches: (user, role) => user.role === role,
    },
  },
  orders: userOrders,
};

export type RequestFilters = Required<Pick<Functions['find_requests']['Args'], 'status' | 'owner'>> & {
  created: string;
};

export const requestOrders = {
  newest: {
    label: texts.newestFirst,
    column: 'created_at',
    ascending: false,
    reverse: 'oldest',
  },
  oldest: {
    label: texts.oldestFirst,
    column: 'created_at',
    ascending: true,
    reverse: 'newest',
  },
  business: { label: texts.businessUp, column: 'business_name', ascending: true, reverse: 'business_desc' },
  business_desc: {
    label: texts.businessDown,
    column: 'business_name',
    ascending: false,
    reverse: 'business',
  },
  owner: { label: texts.ownerUp, column: 'owner_name', ascending: true, reverse: 'owner_desc' },
  owner_desc: { label: texts.ownerDown, column: 'owner_name', ascending: false, reverse: 'owner' },
  location: { label: texts.locationUp, column: 'location', ascending: true, reverse: 'location_desc' },
  location_desc: { label: texts.locationDown, column: 'location', ascending: false, reverse: 'location' },
  status: { label: texts.pendingFirst, column: 'status', ascending: true, reverse: 'status_desc' },
  status_desc: { label: texts.failedFirst, column: 'status', ascending: false, reverse: 'status' },
} as const satisfies Record<string, ListOrder>;

export type RequestOrder = keyof typeof requestOrders;
export type RequestsView = ListView<RequestFilters, RequestOrder>;

export const requestList: ListRules<
  { status: RequestStatus; user_id: string; created_at: string },
  RequestFilters,
  RequestOrder
> = {
  tab: 'requests',
  filters: {
    status: {
      kind: 'choice',
      label: texts.status,
      isLinked: true,
      options: { '': texts.allStatuses, ...statusLabels },
      matches: (request, status) => request.status === status,
    },
    owner: {
      kind: 'person',
      label: texts.ofOneOwner,
      matches: (request, owner) => request.user_id === owner,
    },
    created: {
      kind: 'days',
      label: texts.created,
      matches: (request, days) => isCreatedIn(days, request.created_at),
    },
  },
  orders: requestOrders,
};

export const adminLists: Readonly<Record<AdminTab, ListRules>> = { users: userList, requests: requestList };
