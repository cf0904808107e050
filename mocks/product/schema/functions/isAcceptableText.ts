import { isAcceptableText as isAcceptable } from '../../../../src/lib/acceptableText';
import type { Json } from 'supabase-in-memory';

/** `private.is_acceptable_text(value, longest)` */
export const isAcceptableText = (value: Json = null, maxLength: Json = null): boolean | null =>
  value === null ? null : typeof value === 'string' && isAcceptable(value, 1, Number(maxLength));

/** `private.are_acceptable_texts(entries, most, longest)` */
export const areAcceptableTexts = (entries: Json = null, maxCount: Json = null, maxLength: Json = null) =>
  Array.isArray(entries)
    ? entries.length > 0 &&
      entries.length <= Number(maxCount) &&
      entries.every((entry) => isAcceptableText(entry, maxLength) === true)
    : null;
