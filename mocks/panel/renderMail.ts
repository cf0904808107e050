/**
 * What a mail says: its own text, or one that GoTrue's templates could make. Templates know the account's metadata, its
 * address and the link, but no table of the product.
 */
import type { DeliveredMail } from 'supabase-in-memory';
import { type Backend, isObject } from 'supabase-in-memory/schema';

export const sender = 'AutoSuggest AI';

/** By the `type` parameter of the link. */
const sentences: Readonly<Record<string, string>> = {
  signup: `confirm your email address, and your account at ${sender} is ready.`,
  recovery: `follow the link to choose a new password at ${sender}.`,
  magiclink: `follow the link to sign in to ${sender}.`,
  invite: `follow the link to join ${sender}.`,
  email_change: `confirm your new email address at ${sender}.`,
};

export interface RenderedMail {
  /** Absent if the address has no account, or the account no name. */
  name?: string;
  text: string;
}

export function renderMail(
  { to, link, text }: Pick<DeliveredMail, 'to' | 'link' | 'text'>,
  backend: Backend,
): RenderedMail {
  const name = nameOf(to, backend);
  if (text !== undefined) return { ...(name !== undefined && { name }), text };
  const sentence = sentences[(link && new URL(link).searchParams.get('type')) ?? ''] ?? 'this is your code.';
  return {
    ...(name !== undefined && { name }),
    text: `Hello${name === undefined ? '' : ` ${name}`}, ${sentence}`,
  };
}

function nameOf(address: string, backend: Backend): string | undefined {
  const metadata = backend.table('auth.users').find({ email: address.toLowerCase() })?.raw_user_meta_data;
  if (!isObject(metadata)) return undefined;
  const name = metadata.full_name;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}
