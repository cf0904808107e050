/** Blocking, deleting and exporting accounts, as `supabase/migrations` defines it. */
import { comparisonOf } from '../../engine/backend/compareValues';
import {
  PostgresError,
  type ColumnType,
  type FunctionBody,
  type Json,
  type Row,
  type StatementContext,
} from '../../engine/backend/schema';
import { fromTimestamp, toTimestamp } from '../../engine/backend/timestamps';
import { isBanned } from './productHistory';
import { isAdmin, isBlocked } from './productTriggers';

const users = 'auth.users';
/** Milliseconds. Supabase Auth has no ban without an end, so a block lasts a hundred years, 25 of them leap years. */
const blockLength = (100 * 365 + 25) * 86_400_000;
const passwordAge = 5 * 60_000;

export function requireAnAdmin(context: StatementContext): void {
  if (!isAdmin(context)) throw new PostgresError('42501', 'Only an admin may do this.');
}

/** Whether the password was entered within the last five minutes, by the token's `amr`. */
function hasFreshPassword({ claims: { amr }, now }: StatementContext): boolean {
  return (
    Array.isArray(amr) &&
    amr.some((proof: Json) => {
      if (typeof proof !== 'object' || proof === null || Array.isArray(proof)) return false;
      return proof.method === 'password' && Number(proof.timestamp) * 1000 > fromTimestamp(now) - passwordAge;
    })
  );
}

/** The columns of Supabase Auth's tables that are no secret. */
const shownOfUser = new Set([
  'id',
  'email',
  'phone',
  'created_at',
  'updated_at',
  'email_confirmed_at',
  'phone_confirmed_at',
  'last_sign_in_at',
  'raw_app_meta_data',
  'raw_user_meta_data',
]);
const shownOfSession = new Set(['id', 'created_at', 'refreshed_at', 'user_agent', 'ip']);

const partOf = (row: Readonly<Row>, isShown: (column: string) => boolean): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => isShown(column)));

/** Sorts by a column, and rows with the same value by id. */
function inOrder(rows: Row[], column: string, type: ColumnType = 'timestamptz'): Row[] {
  const [byColumn, byId] = [comparisonOf(type, { enums: {} }), comparisonOf('uuid', { enums: {} })];
  return rows.sort(
    (a, b) => byColumn(a[column] ?? null, b[column] ?? null) || byId(a.id ?? null, b.id ?? null),
  );
}

export const exportAccount: FunctionBody = (_, context) => {
  const id = isBlocked(context) ? null : context.uid;
  const user = id === null ? undefined : context.find(users, { id });
  if (!user) throw new PostgresError('42501', 'The data of this account cannot be downloaded.');
  const requests = context.findAll('public.optimization_requests', { user_id: id });
  const nameless = (row: Readonly<Row>, ...more: string[]) =>
    partOf(row, (column) => !['actor_id', 'person_id', ...more].includes(column));
  const changed = context.findAll('public.history', { actor_id: id });
  return {
    account: partOf(user, (column) => shownOfUser.has(column)),
    sessions: inOrder(context.findAll('auth.sessions', { user_id: id }), 'id', 'uuid').map((session) =>
      partOf(session, (column) => shownOfSession.has(column)),
    ),
    profile: context.find('public.profiles', { id }) ?? null,
    requests: inOrder(requests, 'created_at'),
    history: inOrder(context.findAll('public.history', { person_id: id }), 'id', 'bigint').map((row) =>
      nameless(row),
    ),
    changes_of_others: inOrder(changed, 'id', 'bigint')
      .filter((row) => row.person_id !== id)
      .map((row) => nameless(row, 'request_id')),
    mail_settings: context.findAll('public.mail_settings', { user_id: id }),
    status_mails: inOrder(
      requests.flatMap((request) =>
        context.findAll('private.status_mails', { request_id: request.id ?? null }),
      ),
      'due_at',
    ),
  };
};

export const setBlocked: FunctionBody = (args, context, write) => {
  requireAnAdmin(context);
  const { person: id = null, blocked = null } = args;
  if (blocked === null) throw new PostgresError('22004', 'Say whether to block or to unblock.');
  const profile = context.find('public.profiles', { id });
  const user = context.find(users, { id });
  if (!profile || !user) throw new PostgresError('PT404', 'This account no longer exists.');
  if (blocked && profile.role === 'admin') {
    throw new PostgresError('23514', 'An admin cannot be blocked.', null, 'Make them a customer first.');
  }
  if (isBanned(user, context) === blocked) return false;
  const until = blocked ? toTimestamp(fromTimestamp(context.now) + blockLength) : null;
  write.update(users, { id }, { banned_until: until });
  if (blocked) write.remove('auth.sessions', { user_id: id });
  return true;
};

export const deletePerson: FunctionBody = ({ person: id = null }, context, write) => {
  requireAnAdmin(context);
  if (id === context.uid) {
    throw new PostgresError('42501', 'Delete your own account on the dashboard.');
  }
  return write.remove(users, { id }) > 0;
};

export const deleteAccount: FunctionBody = (_, context, write) => {
  if (context.uid === null || isBlocked(context)) {
    throw new PostgresError('42501', 'This account cannot be deleted here.');
  }
  if (!hasFreshPassword(context)) {
    throw new PostgresError('PT403', 'Enter your password again to delete your account.');
  }
  return write.remove(users, { id: context.uid }) > 0;
};
