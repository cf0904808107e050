/**
 * Search over both lists, as `supabase/migrations` defines it: every row that the caller may see and that contains the
 * text as typed, whatever its case; requests are also found by their owner.
 */
import { plainText } from '../../engine/backend/plainText';
import type { FunctionBody, Row, StatementContext } from '../../engine/backend/schema';
import { containsAcross, createTextSearch } from '../../engine/backend/textSearch';
import { foundIn, type FoundList } from './findRows';
import { isBanned } from './productHistory';
import { isAdmin, isBlocked } from './productTriggers';

// Fields are joined by line breaks, which none of them can hold: no match reaches from one field into the next.
const requestFields = ['business_name', 'location', 'keywords'];
const profileFields = ['full_name', 'email'];

const findRequests = createTextSearch(requestFields);
const findProfiles = createTextSearch(profileFields);

function searchRequests(search: string, context: StatementContext): Readonly<Row>[] {
  const wanted = search.toLowerCase();
  if (isAdmin(context)) {
    const owners = new Set(
      findProfiles(context.scan('public.profiles'), wanted).map((row) => row.id ?? null),
    );
    const isOwned = owners.size === 0 ? undefined : (row: Readonly<Row>) => owners.has(row.user_id ?? null);
    return findRequests(context.scan('public.optimization_requests'), wanted, isOwned);
  }
  if (context.uid === null || isBlocked(context)) return [];
  const own = context.find('public.profiles', { id: context.uid });
  const rows = context.findAll('public.optimization_requests', { user_id: context.uid });
  if (own && containsAcross(own, profileFields, wanted)) return rows;
  return rows.filter((row) => containsAcross(row, requestFields, wanted));
}

function searchProfiles(search: string, context: StatementContext): Readonly<Row>[] {
  const wanted = search.toLowerCase();
  if (isAdmin(context)) return findProfiles(context.scan('public.profiles'), wanted);
  const own =
    context.uid === null || isBlocked(context)
      ? undefined
      : context.find('public.profiles', { id: context.uid });
  return own && containsAcross(own, profileFields, wanted) ? [own] : [];
}

const textsOf = (row: Readonly<Row>, fields: readonly string[]): string[] =>
  fields.flatMap((field) => row[field] ?? null).map(plainText);

const requestList: FoundList = {
  table: 'public.optimization_requests',
  owner: 'user_id',
  value: 'status',
  orders: {
    newest: { column: 'created_at', descending: true },
    oldest: { column: 'created_at' },
    business: { column: 'business_name' },
    business_desc: { column: 'business_name', descending: true },
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

const peopleList: FoundList = {
  table: 'public.profiles',
  owner: 'id',
  value: 'role',
  orders: {
    newest: { column: 'created_at', descending: true },
    oldest: { column: 'created_at' },
    email: { column: 'email' },
    email_desc: { column: 'email', descending: true },
  },
  searchBudget: 800,
  sample: { count: 300, share: 100 },
  hits: searchProfiles,
  text: (row) => textsOf(row, profileFields).join('\n'),
  shown: (row, context) => {
    const user = context.find('auth.users', { id: row.id ?? null });
    return { ...row, blocked: user !== undefined && isBanned(user, context) };
  },
};

export const findRequestsFunction: FunctionBody = (args, context) => foundIn(requestList, args, context);

export const findPeopleFunction: FunctionBody = (args, context) => foundIn(peopleList, args, context);
