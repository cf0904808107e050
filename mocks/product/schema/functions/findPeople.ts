/** `public.find_people`: every profile that the caller may see and that contains the text, ignoring case. */
import type { Row } from 'supabase-in-memory';
import {
  containsText,
  createTextSearch,
  type FunctionBody,
  plainText,
  type StatementContext,
} from 'supabase-in-memory/schema';
import { findPage, type ListDefinition } from './find';
import { isAdmin } from './isAdmin';
import { isBanned, isBlocked } from './isBlocked';

export const profileFields = ['full_name', 'email'];

export const searchAllProfiles = createTextSearch(profileFields);

function searchProfiles(search: string, context: StatementContext): Readonly<Row>[] {
  const text = search.toLowerCase();
  if (isAdmin(context)) return searchAllProfiles(context.scan('public.profiles'), text);
  const own =
    context.uid === null || isBlocked(context)
      ? undefined
      : context.find('public.profiles', { id: context.uid });
  return own && containsText(own, profileFields, text) ? [own] : [];
}

/** Callers join these texts with line breaks, which no field can contain, so no match spans two fields. */
export const textsOf = (row: Readonly<Row>, fields: readonly string[]): string[] =>
  fields.flatMap((field) => row[field] ?? null).map(plainText);

export const peopleList: ListDefinition = {
  table: 'public.profiles',
  owner: 'id',
  value: 'role',
  orders: {
    newest: [{ column: 'created_at', descending: true }],
    oldest: [{ column: 'created_at' }],
    email: [{ column: 'email' }],
    email_desc: [{ column: 'email', descending: true }],
  },
  searchBudget: 800,
  sample: { count: 300, share: 100 },
  hits: searchProfiles,
  text: (row) => textsOf(row, profileFields).join('\n'),
  shown: (row, context) => {
    const user = context.find('auth.users', { id: row.id ?? null });
    return {
      ...row,
      blocked: user !== undefined && isBanned(user, context),
      confirmed: (user?.email_confirmed_at ?? null) !== null,
      second_factor:
        context.find('auth.mfa_factors', { user_id: row.id ?? null, status: 'verified' }) !== undefined,
    };
  },
};

export const findPeople: FunctionBody = (args, context) => findPage(peopleList, args, context);
