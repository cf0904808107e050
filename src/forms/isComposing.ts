import type { KeyboardEvent } from 'react';

/** The `keyCode` of keys that an input method handles. */
const inputMethodKey = 229;

/**
 * Whether a key belongs to an IME composition (Japanese, Chinese, Korean …), where Enter only accepts the word. Safari
 * ends the composition before it reports that Enter, so only the old key code still shows it.
 */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === inputMethodKey;
}
