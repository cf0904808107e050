/** Blocking and deleting accounts, as `supabase/migrations` defines it. */
import {
  PostgresError,
  type FunctionDefinition,
  type Json,
  type StatementContext,
} from '../../engine/backend/schema';
import { fromTimestamp, toTimestamp } from '../../engine/backend/timestamps';
import { isBanned } from './productHistory';
import { isAdmin, isBlocked } from './productTriggers';

const users = 'auth.users';
/** Supabase Auth knows no ban without an end: a hundred years, of which 25 are leap years. */
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

const person = { type: 'uuid' } as const;

export const accountFunctions: Record<string, FunctionDefinition> = {
  set_blocked: {
    comment: 'Blocks or unblocks a person, for admins; whether that changed anything.',
    args: { person, blocked: { type: 'boolean' } },
    returns: 'boolean',
    volatility: 'volatile',
    execute: ['authenticated'],
    run(args, context, write) {
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
    },
  },
  delete_person: {
    comment: 'Deletes an account and all that it owns, for admins; whether there was one.',
    args: { person },
    returns: 'boolean',
    volatility: 'volatile',
    execute: ['authenticated'],
    run({ person: id = null }, context, write) {
      requireAnAdmin(context);
      if (id === context.uid) {
        throw new PostgresError('42501', 'Delete your own account on the dashboard.');
      }
      return write.remove(users, { id }) > 0;
    },
  },
  delete_account: {
    comment:
      "Deletes the caller's account and all that it owns, within five minutes after the password was entered.",
    args: {},
    returns: 'boolean',
    volatility: 'volatile',
    execute: ['authenticated'],
    run(_, context, write) {
      if (context.uid === null || isBlocked(context)) {
        throw new PostgresError('42501', 'This account cannot be deleted here.');
      }
      if (!hasFreshPassword(context)) {
        throw new PostgresError('PT403', 'Enter your password again to delete your account.');
      }
      return write.remove(users, { id: context.uid }) > 0;
    },
  },
};
