/**
 * `public.find_requests`: every request that the caller may see and that contains the text, or whose owner's profile
 * does, ignoring case.
 */
import type { Row } from 'supabase-in-memory';
import {
  containsText,
  createTextSearch,
  type FunctionBody,
  plainText,
  type StatementContext,
} from 'supabase-in-memory/schema';
import { findPage, type ListDefinition } from './find';
import { profileFields, searchAllProfiles, textsOf } from './findPeople';
import { isAdmin } from './isAdmin';
import { isBlocked } from './isBlocked';

const requestFields = ['business_name', 'location', 'keywords'];

const searchAllRequests = createTextSearch(requestFields);

function searchRequests(search: string, context: StatementContext): Readonly<Row>[] {
  const text = search.toLowerCase();
  if (isAdmin(context)) {
    const owners = new Set(
      searchAllProfiles(context.scan('public.profiles'), text).map((row) => row.id ?? null),
    );
    const isOwned = owners.size === 0 ? undefined : (row: Readonly<Row>) => owners.has(row.user_id ?? null);
    return searchAllRequests(context.scan('public.optimization_requests'), text, isOwned);
  }
  if (context.uid === null || isBlocked(context)) return [];
  const own = context.find('public.profiles', { id: context.uid });
  const rows = context.findAll('public.optimization_requests', { user_id: context.uid });
  if (own && containsText(own, profileFields, text)) return rows;
  return rows.filter((row) => containsText(row, requestFields, text));
}

export const requestList: ListDefinition = {
  table: 'public.optimization_requests',
  owner: 'user_id',
  value: 'status',
  orders: {
    newest: [{ column: 'created_at', descending: true }],
    oldest: [{ column: 'created_at' }],
    business: [{ column: 'business_name' }],
    business_desc: [{ column: 'business_name', descending: true }],
    location: [{ column: 'location' }],
    location_desc: [{ column: 'location', descending: true }],
    owner: [{ column: 'owner_name' }],
    owner_desc: [{ column: 'owner_name', descending: true }],
    status: [{ column: 'status' }, { column: 'created_at' }],
    status_desc: [
      { column: 'status', descending: true },
      { column: 'created_at', descending: true },
    ],
  },
  joined: {
    column: 'owner_name',
    of: (row, context) =>
      plainText(context.find('public.profiles', { id: row.user_id ?? null })?.full_name ?? ''),
    groups: (context) => {
      const owners = new Map<string, Row[]>();
      for (const { id, full_name } of context.scan('public.profiles')) {
        const name = plainText(full_name ?? '');
        owners.set(name, [...(owners.get(name) ?? []), { user_id: id ?? null }]);
      }
      return [...owners]
        .map(([value, rowsWhere]) => ({ value, rowsWhere }))
        .sort((a, b) => (a.value < b.value ? -1 : 1));
    },
  },
  searchBudget: 5000,
  sample: { count: 1000, share: 200 },
  hits: searchRequests,
  text: (row, context) =>
    [
      ...textsOf(row, requestFields),
      ...textsOf(context.find('public.profiles', { id: row.user_id ?? null }) ?? {}, profileFields),
    ].join('\n'),
  shown: (row, context) => {
    const owner = context.find('public.profiles', { id: row.user_id ?? null });
    return {
      ...row,
      profiles: owner ? { full_name: owner.full_name ?? null, email: owner.email ?? null } : null,
    };
  },
};

export const findRequests: FunctionBody = (args, context) => findPage(requestList, args, context);
