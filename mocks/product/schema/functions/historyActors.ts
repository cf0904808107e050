/** `public.history_actors(lines)`: who made the changes in these lines of the history, for admins. */
import type { FunctionBody } from 'supabase-in-memory/schema';
import { requireAnAdmin } from './isAdmin';

export const historyActors: FunctionBody = ({ lines }, context) => {
  requireAnAdmin(context);
  const ids = Array.isArray(lines) ? lines.map(Number).sort((a, b) => a - b) : [];
  return [...new Set(ids)].flatMap((id) => {
    const actor_id = context.find('public.history', { id })?.actor_id ?? null;
    const actor = actor_id === null ? undefined : context.find('public.profiles', { id: actor_id });
    return actor ? { line: id, full_name: actor.full_name ?? null, email: actor.email ?? null } : [];
  });
};
