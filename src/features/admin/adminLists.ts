/**
 * The filters and orders of the two admin lists. A filter is an argument of the list's SQL functions, or two of them
 * (`createdBounds`); an order is their `sort`.
 */
import { statusLabels, type RequestStatus } from '../requests/requestStatus';
import type { Role } from '../session/sessionSlice';
import type { Database } from '../../supabase/database.types';
import type { AdminTab, ListOrder, ListRules, ListView } from './adminView';
import { isCreatedIn } from './createdFilter';
import { roleLabels } from './roleLabels';

type Functions = Database['public']['Functions'];

export type UserFilters = Required<Pick<Functions['find_people']['Args'], 'role'>>;

export const userOrders = {
  newest: { label: 'Newest first', column: 'created_at', ascending: false, reverse: 'oldest' },
  oldest: { label: 'Oldest first', column: 'created_at', ascending: true, reverse: 'newest' },
  email: { label: 'Email A–Z', column: 'email', ascending: true, reverse: 'email_desc' },
  email_desc: { label: 'Email Z–A', column: 'email', ascending: false, reverse: 'email' },
} as const satisfies Record<string, ListOrder>;

export type UserOrder = keyof typeof userOrders;

export const userList: ListRules<{ role: Role }, UserFilters, UserOrder> = {
  tab: 'users',
  filters: {
    role: {
      kind: 'choice',
      label: 'Role',
      options: { '': 'All roles', ...roleLabels },
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
    label: 'Newest first',
    column: 'created_at',
    ascending: false,
    reverse: 'oldest',
  },
  oldest: {
    label: 'Oldest first',
    column: 'created_at',
    ascending: true,
    reverse: 'newest',
  },
  business: { label: 'Business A–Z', column: 'business_name', ascending: true, reverse: 'business_desc' },
  business_desc: { label: 'Business Z–A', column: 'business_name', ascending: false, reverse: 'business' },
  owner: { label: 'Owner A–Z', column: 'owner_name', ascending: true, reverse: 'owner_desc' },
  owner_desc: { label: 'Owner Z–A', column: 'owner_name', ascending: false, reverse: 'owner' },
  location: { label: 'Location A–Z', column: 'location', ascending: true, reverse: 'location_desc' },
  location_desc: { label: 'Location Z–A', column: 'location', ascending: false, reverse: 'location' },
  status: { label: 'Status, pending first', column: 'status', ascending: true, reverse: 'status_desc' },
  status_desc: { label: 'Status, failed first', column: 'status', ascending: false, reverse: 'status' },
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
      label: 'Status',
      isLinked: true,
      options: { '': 'All statuses', ...statusLabels },
      matches: (request, status) => request.status === status,
    },
    owner: {
      kind: 'person',
      label: 'Of one owner',
      matches: (request, owner) => request.user_id === owner,
    },
    created: {
      kind: 'days',
      label: 'Created',
      matches: (request, days) => isCreatedIn(days, request.created_at),
    },
  },
  orders: requestOrders,
};

export const adminLists: Readonly<Record<AdminTab, ListRules>> = { users: userList, requests: requestList };
