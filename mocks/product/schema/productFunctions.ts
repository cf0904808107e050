/**
 * Search over both lists, as `supabase/migrations` defines it: every row that the caller may see and that contains the
 * text as typed, whatever its case; requests are also found by their owner.
 */
import type { FunctionDefinition, Row, StatementContext } from '../../engine/backend/schema';
import { containsAcross, createTextSearch } from '../../engine/backend/textSearch';
import { isAdmin } from './productTriggers';

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
  if (context.uid === null) return [];
  const own = context.find('public.profiles', { id: context.uid });
  const rows = context.findAll('public.optimization_requests', { user_id: context.uid });
  if (own && containsAcross(own, profileFields, wanted)) return rows;
  return rows.filter((row) => containsAcross(row, requestFields, wanted));
}

function searchProfiles(search: string, context: StatementContext): Readonly<Row>[] {
  const wanted = search.toLowerCase();
  if (isAdmin(context)) return findProfiles(context.scan('public.profiles'), wanted);
  const own = context.uid === null ? undefined : context.find('public.profiles', { id: context.uid });
  return own && containsAcross(own, profileFields, wanted) ? [own] : [];
}

/** A null argument matches nothing, as LIKE with null does. */
const searchFunction = (
  comment: string,
  table: string,
  search: (text: string, context: StatementContext) => Readonly<Row>[],
): FunctionDefinition => ({
  comment,
  args: { search: { type: 'text' } },
  returns: { setOf: table },
  volatility: 'stable',
  // Not the service role: it is nobody's admin, and would be answered an empty list.
  execute: ['authenticated'],
  run: (args, context) => (typeof args.search === 'string' ? [...search(args.search, context)] : []),
});

export const productFunctions: Record<string, FunctionDefinition> = {
  search_requests: searchFunction(
    "Requests whose business, location, keywords, or owner's name or e-mail contain the text.",
    'public.optimization_requests',
    searchRequests,
  ),
  search_profiles: searchFunction(
    'Profiles whose name or e-mail contain the text.',
    'public.profiles',
    searchProfiles,
  ),
};
