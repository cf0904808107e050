/** `public.end_session(session)` */
import type { FunctionBody } from 'supabase-in-memory/schema';
import { currentSession } from './currentSession';

export const endSession: FunctionBody = ({ session: id = null }, context, write) => {
  currentSession(context);
  return write.remove('auth.sessions', { id, user_id: context.uid }) > 0;
};
