/** The admin's view as it stands in the address, so that a reload, a bookmark and the back button keep it. */
import { isRequestStatus, statusLabels, type RequestStatus } from '../requests/requestStatus';
import type { Role } from '../session/sessionSlice';
import { requestOrders, userOrders } from './adminApi';
import { placeIn } from './tableData';

export type AdminTab = 'users' | 'requests';

export interface AdminView {
  tab: AdminTab;
  /** As typed; sent without the white space around it. */
  search: string;
  role: Role | null;
  status: RequestStatus | null;
  userOrder: keyof typeof userOrders;
  requestOrder: keyof typeof requestOrders;
  /** Where the list begins (tableData.ts, `placeIn`); null is its first row. */
  from: string | null;
}

export interface AdminTabProps {
  adminId: string;
  view: AdminView;
  onChange: (next: Partial<AdminView>) => void;
}

/** A search longer than this finds nothing that a shorter one would not. */
const longestSearch = 200;

/** Parameters that make no sense fall back to their defaults. */
export function readAdminView(params: URLSearchParams): AdminView {
  const role = params.get('role');
  const order = params.get('sort') ?? '';
  const status = params.get('status');
  const tab = params.get('tab') === 'requests' ? 'requests' : 'users';
  const userOrder = isOneOf(userOrders, order) ? order : 'newest';
  const requestOrder = isOneOf(requestOrders, order) ? order : 'newest';
  const from = params.get('from')?.slice(0, longestSearch) ?? null;
  const along = tab === 'users' ? userOrders[userOrder] : requestOrders[requestOrder];
  const search = (params.get('q') ?? '').slice(0, longestSearch);
  return {
    tab,
    search,
    role: role === 'user' || role === 'admin' ? role : null,
    status: isRequestStatus(status) ? status : null,
    userOrder,
    requestOrder,
    from: from === null || placeIn(along, from, search) === null ? null : from,
  };
}

/** Only what differs from the default is written, so that the plain view has the plain address. */
export function writeAdminView(view: AdminView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.tab === 'requests') params.set('tab', 'requests');
  if (view.search !== '') params.set('q', view.search);
  const [filter, order] =
    view.tab === 'users' ? (['role', view.userOrder] as const) : (['status', view.requestOrder] as const);
  const value = view[filter];
  if (value !== null) params.set(filter, value);
  if (order !== 'newest') params.set('sort', order);
  if (view.from !== null) params.set('from', view.from);
  return params;
}

function isOneOf<T extends object>(table: T, key: string): key is string & keyof T {
  return Object.hasOwn(table, key);
}

/** Which requests a view has, as a part of a sentence. */
export function viewText(search: string, status: RequestStatus | null): string {
  const wanted = search.trim();
  const text = status === null ? 'every status' : `status ${statusLabels[status]}`;
  return wanted === '' ? text : `${text}, with “${wanted}”`;
}
