/** The product's triggers, as `supabase/migrations` has them. */
import { isAcceptableText } from '../../../src/lib/acceptableText';
import { requestQuota } from '../../../src/features/requests/requestFields';
import { jsonbText } from '../../engine/backend/values';
import { fromTimestamp } from '../../engine/backend/timestamps';
import { isBanned } from './productHistory';
import {
  PostgresError,
  type Json,
  type Row,
  type StatementContext,
  type TriggerBody,
} from '../../engine/backend/schema';

/** Characters of a name that are kept at sign-up, and the most that a profile holds. */
const longestName = 120;

/** `private.is_admin()`: from the table at every statement, never from the token. */
export function isAdmin(context: StatementContext): boolean {
  if (context.uid === null) return false;
  return context.find('public.profiles', { id: context.uid })?.role === 'admin' && !isBlocked(context);
}

/** `private.is_blocked()`: Supabase Auth's own ban, read at every statement. */
export function isBlocked(context: StatementContext): boolean {
  const user = context.uid === null ? undefined : context.find('auth.users', { id: context.uid });
  return user !== undefined && isBanned(user, context);
}

export const keepBlockedFromAdmins: TriggerBody = ({ old, next, context }) => {
  if (old?.role === 'admin' || next?.role !== 'admin') return;
  const user = context.find('auth.users', { id: next.id ?? null });
  if (!user || !isBanned(user, context)) return;
  throw new PostgresError('23514', 'A blocked person cannot be made an admin.', null, 'Unblock them first.');
};

const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;
const spacesAndControls = /[\p{Cc}\s]+/gu;

/** What the sign-up form sent as a name, made storable; null when nothing visible remains. */
export function toStorableName(given: Json | undefined): string | null {
  if (typeof given !== 'string') return null;
  const tidy = [...given]
    .slice(0, 1000)
    .join('')
    .replace(bidiControls, '')
    .replace(spacesAndControls, ' ')
    .replace(/^ +/, '');
  const name = [...tidy].slice(0, longestName).join('').replace(/ +$/, '');
  return isAcceptableText(name, 1, longestName) ? name : null;
}

/** Bytes of the metadata that people store about themselves, as jsonb text: more than the product ever needs. */
const mostMetadata = 16_384;
const sizeOf = (metadata: Json | undefined) =>
  metadata === undefined ? 0 : new TextEncoder().encode(jsonbText(metadata)).length;
const cut = (value: Json | undefined, length: number): Json =>
  typeof value === 'string' ? [...value.slice(0, 2 * length)].slice(0, length).join('') : null;

/** Too much metadata must not make a sign-up fail, so it is left out until the person has signed in, then refused. */
export const boundMetadata: TriggerBody = ({ old, next }) => {
  if (!next || sizeOf(next.raw_user_meta_data) <= mostMetadata) return;
  if (old && (old.last_sign_in_at ?? null) !== null) {
    if (sizeOf(next.raw_user_meta_data) <= sizeOf(old.raw_user_meta_data)) return;
    throw new PostgresError('23514', 'An account may store 16 kB about itself.');
  }
  const given = next.raw_user_meta_data;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    next.raw_user_meta_data = null;
    return;
  }
  const kept = {
    sub: cut(given.sub, 100),
    email: cut(given.email, 300),
    email_verified: given.email_verified === undefined ? null : given.email_verified === true,
    phone_verified: given.phone_verified === undefined ? null : given.phone_verified === true,
    full_name: cut(given.full_name, 1000),
  };
  next.raw_user_meta_data = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null));
};

export const createProfile: TriggerBody = ({ next, context, write }) => {
  if (!next || context.find('public.profiles', { id: next.id ?? null })) return;
  const metadata = next.raw_user_meta_data;
  const given =
    typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
      ? metadata.full_name
      : undefined;
  write.insert('public.profiles', {
    id: next.id ?? null,
    email: next.email ?? '',
    full_name: toStorableName(given),
  });
};

export const followEmail: TriggerBody = ({ old, next, write }) => {
  if (!old || !next || old.email === next.email) return;
  write.update('public.profiles', { id: next.id ?? null }, { email: next.email ?? '' });
};

/** Row-level security lets a person and an admin update the same row; this says which of the two may change what. */
export const guardProfileChange: TriggerBody = ({ old, next, context }) => {
  if (!old || !next || context.role === 'service_role') return;
  if (next.role !== old.role && !isAdmin(context)) {
    throw new PostgresError('42501', 'Only an admin may change a role.');
  }
  if (next.full_name !== old.full_name && old.id !== context.uid) {
    throw new PostgresError('42501', 'Only the person may change their name.');
  }
};

const requests = 'public.optimization_requests';
const day = 24 * 3600 * 1000;

/** Admins and the service role have no quota. */
export const keepRequestQuota: TriggerBody = ({ next, context }) => {
  const { uid, now } = context;
  if (!next || uid === null || next.user_id !== uid || isAdmin(context)) return;
  // An idempotent retry, after its answer was lost, has a primary key that exists: it is no further request.
  if (context.find(requests, { id: next.id ?? null })) return;
  const own = context.findAll(requests, { user_id: uid });
  const since = fromTimestamp(now) - day;
  const newest = own.filter(({ created_at }) => fromTimestamp(String(created_at)) > since);
  const { inADay, openAtOnce } = requestQuota;
  if (newest.length >= inADay) {
    throw new PostgresError(
      'PT429',
      `One account may submit ${inADay} requests in 24 hours. Submit this one later.`,
    );
  }
  if (own.filter(({ status }) => status === 'pending' || status === 'processing').length >= openAtOnce) {
    throw new PostgresError(
      'PT429',
      `One account may have ${openAtOnce} open requests. Submit this one when some of them are completed.`,
    );
  }
};

function requireAnActiveAdmin(context: StatementContext): void {
  const isActive = ({ id = null }: Readonly<Row>) => {
    const user = context.find('auth.users', { id });
    return user !== undefined && !isBanned(user, context);
  };
  if (context.findAll('public.profiles', { role: 'admin' }).some(isActive)) return;
  throw new PostgresError(
    '23514',
    'At least one admin must remain.',
    null,
    'Make somebody else an admin first.',
  );
}

export const keepAnAdmin: TriggerBody = ({ old, next, context }) => {
  if (old?.role === 'admin' && next?.role !== 'admin') requireAnActiveAdmin(context);
};

/** The same for a ban, which changes the account: one admin who can sign in must remain. */
export const keepAnAdminOnBan: TriggerBody = ({ old, next, context }) => {
  if (!old || !next || isBanned(old, context) || !isBanned(next, context)) return;
  if (context.find('public.profiles', { id: next.id ?? null })?.role === 'admin')
    requireAnActiveAdmin(context);
};
