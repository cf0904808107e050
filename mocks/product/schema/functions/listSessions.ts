/** `public.list_sessions()`: where the caller is signed in. */
import type { Json, Row } from 'supabase-in-memory';
import { comparisonOf, type FunctionBody, timeToJson } from 'supabase-in-memory/schema';
import { currentSession, sessionsOf } from './currentSession';

const maxSessions = 50;
const [byTime, byId] = [comparisonOf('timestamptz', { enums: {} }), comparisonOf('uuid', { enums: {} })];

const lastSeen = ({ refreshed_at = null, created_at = null }: Row) => refreshed_at ?? created_at;
const toJsonTime = (time: Json) => (typeof time === 'string' ? timeToJson(time) : null);

export const listSessions: FunctionBody = (_, context) => {
  const currentId = currentSession(context);
  const isCurrent = ({ id }: Row) => id === currentId;
  return sessionsOf(context)
    .sort(
      (a, b) =>
        Number(isCurrent(b)) - Number(isCurrent(a)) ||
        byTime(lastSeen(b), lastSeen(a)) ||
        byId(a.id ?? null, b.id ?? null),
    )
    .slice(0, maxSessions)
    .map((session) => ({
      id: session.id ?? null,
      created_at: toJsonTime(session.created_at ?? null),
      last_seen: toJsonTime(lastSeen(session)),
      user_agent:
        typeof session.user_agent === 'string' ? [...session.user_agent].slice(0, 500).join('') : null,
      is_current: isCurrent(session),
      // Calls reach the fake without a network address.
      same_network: null,
    }));
};
