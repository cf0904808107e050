import type { Json } from 'supabase-in-memory';
import { isObject, type TriggerBody } from 'supabase-in-memory/schema';
import { isAcceptableText } from '../../../../src/lib/acceptableText';

/** The longest name, in characters. Sign-up cuts a longer one. */
const maxNameLength = 120;

const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;
const spacesAndControls = /[\p{Cc}\s]+/gu;

/** The name from the sign-up form, made storable; null if nothing visible remains. */
export function toStorableName(given: Json | undefined): string | null {
  if (typeof given !== 'string') return null;
  const tidy = [...given]
    .slice(0, 1000)
    .join('')
    .replace(bidiControls, '')
    .replace(spacesAndControls, ' ')
    .replace(/^ +/, '');
  const name = [...tidy].slice(0, maxNameLength).join('').replace(/ +$/, '');
  return isAcceptableText(name, 1, maxNameLength) ? name : null;
}

export const createProfile: TriggerBody = ({ next, context, write }) => {
  if (!next || context.find('public.profiles', { id: next.id ?? null })) return;
  const metadata = next.raw_user_meta_data;
  const given = isObject(metadata) ? metadata.full_name : undefined;
  write.insert('public.profiles', {
    id: next.id ?? null,
    email: next.email ?? '',
    full_name: toStorableName(given),
  });
};
