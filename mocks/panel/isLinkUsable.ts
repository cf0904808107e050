import type { Demo } from './demo';

/** Whether Auth still has the link's token: a token works once, and only the newest of its kind works. */
export function isLinkUsable(link: string, { inspector }: Pick<Demo, 'inspector'>): boolean {
  const token = new URL(link).searchParams.get('token');
  return (
    token === null || Boolean(inspector.backend.table('auth.one_time_tokens').find({ token_hash: token }))
  );
}
