import type { Json } from 'supabase-in-memory';
import { isObject, jsonbText, PostgresError, type TriggerBody } from 'supabase-in-memory/schema';

/** The most metadata that people may store about themselves, in bytes of jsonb text: more than the product needs. */
const maxMetadata = 16_384;
const sizeOf = (metadata: Json | undefined) =>
  metadata === undefined ? 0 : new TextEncoder().encode(jsonbText(metadata)).length;
const cut = (value: Json | undefined, length: number): Json =>
  typeof value === 'string' ? [...value.slice(0, 2 * length)].slice(0, length).join('') : null;

/** Too much metadata must not make a sign-up fail, so it is cut until the first sign-in and refused after that. */
export const limitMetadata: TriggerBody = ({ old, next }) => {
  if (!next || sizeOf(next.raw_user_meta_data) <= maxMetadata) return;
  if (old && (old.last_sign_in_at ?? null) !== null) {
    if (sizeOf(next.raw_user_meta_data) <= sizeOf(old.raw_user_meta_data)) return;
    throw new PostgresError('23514', 'An account may store 16 kB about itself.');
  }
  const given = next.raw_user_meta_data;
  if (!isObject(given)) {
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
