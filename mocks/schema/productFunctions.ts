/**
 * Search over both lists, as `supabase/migrations` defines it: every row that the caller may see and that contains the
 * text as typed, whatever its case; requests are also found by their owner.
 */
import type { FunctionDefinition, Json, Row, StatementContext } from '../backend/schema';
import { isAdmin } from './productTriggers';

/** A stored row is never changed in place, so its text can be kept as long as the row is. */
function keptText(textOf: (row: Readonly<Row>) => string): (row: Readonly<Row>) => string {
  const texts = new WeakMap<Readonly<Row>, string>();
  return (row) => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = textOf(row).toLowerCase();
    texts.set(row, text);
    return text;
  };
}

const optional = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

// Fields are joined by line breaks, which none of them can hold: no match reaches from one field into the next.
const requestText = keptText((row) => {
  const keywords = Array.isArray(row.keywords) ? row.keywords.join('\n') : '';
  return `${optional(row.business_name)}\n${optional(row.location)}\n${keywords}`;
});

const profileText = keptText((row) => `${optional(row.full_name)}\n${optional(row.email)}`);

function searchRequests(search: string, context: StatementContext): Row[] {
  const wanted = search.toLowerCase();
  const found: Row[] = [];
  if (isAdmin(context)) {
    const owners = new Set<Json>();
    for (const profile of context.scan('public.profiles')) {
      if (profileText(profile).includes(wanted)) owners.add(profile.id ?? null);
    }
    for (const row of context.scan('public.optimization_requests')) {
      if (requestText(row).includes(wanted) || (owners.size > 0 && owners.has(row.user_id ?? null))) {
        found.push(row);
      }
    }
    return found;
  }
  if (context.uid === null) return found;
  const own = context.find('public.profiles', { id: context.uid });
  const isOwn = own !== undefined && profileText(own).includes(wanted);
  for (const row of context.findAll('public.optimization_requests', { user_id: context.uid })) {
    if (isOwn || requestText(row).includes(wanted)) found.push(row);
  }
  return found;
}

function searchProfiles(search: string, context: StatementContext): Row[] {
  const wanted = search.toLowerCase();
  if (!isAdmin(context)) {
    const own = context.uid === null ? undefined : context.find('public.profiles', { id: context.uid });
    return own && profileText(own).includes(wanted) ? [own] : [];
  }
  const found: Row[] = [];
  for (const row of context.scan('public.profiles')) if (profileText(row).includes(wanted)) found.push(row);
  return found;
}

/** A null argument matches nothing, as LIKE with null does. */
const searchFunction = (
  table: string,
  search: (text: string, context: StatementContext) => Row[],
): FunctionDefinition => ({
  args: { search: { type: 'text' } },
  returns: { setOf: table },
  volatility: 'stable',
  // Not the service role: it is nobody's admin, and would be answered an empty list.
  execute: ['authenticated'],
  run: (args, context) => (typeof args.search === 'string' ? search(args.search, context) : []),
});

export const productFunctions: Record<string, FunctionDefinition> = {
  search_requests: searchFunction('public.optimization_requests', searchRequests),
  search_profiles: searchFunction('public.profiles', searchProfiles),
};
