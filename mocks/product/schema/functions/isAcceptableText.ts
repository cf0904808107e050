import { isAcceptableText as isAcceptable } from '../../../../src/lib/acceptableText';
import type { Json } from 'supabase-in-memory';

/** `private.is_acceptable_text(value, longest)` */
export const isAcceptableText = (value: Json = null, longest: Json = null): boolean | null =>
  value === null ? null : typeof value === 'string' && isAcceptable(value, 1, Number(longest));

/** `private.are_acceptable_texts(entries, most, longest)` */
export const areAcceptableTexts = (entries: Json = null, most: Json = null, longest: Json = null) =>
  Array.isArray(entries)
    ? entries.length > 0 &&
      entries.length <= Number(most) &&
      entries.every((entry) => isAcceptableText(entry, longest) === true)
    : null;
