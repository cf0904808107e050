import type { TriggerBody } from 'supabase-in-memory/schema';

export const syncEmail: TriggerBody = ({ old, next, write }) => {
  if (!old || !next || old.email === next.email) return;
  write.update('public.profiles', { id: next.id ?? null }, { email: next.email ?? '' });
};
