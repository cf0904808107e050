import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { isFocusLost, moveCaretToEnd } from '../ui/focus';

/**
 * Keeps what somebody typed into a form of the prerendered page before its hydration. If a translator or an extension has
 * changed that page, React puts new fields in place of those that somebody is typing into, or about to: they get the text
 * and the focus. `take` is for fields whose values are state.
 */
export function useEarlyInput(
  form: RefObject<HTMLElement | null>,
  take: (name: string, value: string) => void = () => undefined,
): void {
  const takeOne = useEffectEvent(take);
  // Read while rendering, when the old fields are still there.
  const [{ fields, focused }] = useState(readPage);
  useLayoutEffect(() => {
    for (const field of form.current?.querySelectorAll('input') ?? []) {
      const early = fields.find(({ name, type }) => name === field.name && type === field.type);
      if (!early) continue;
      const { value } = early;
      if (early !== field) field.value = value;
      if (early === focused && isFocusLost()) {
        field.focus({ preventScroll: true });
        // A field that nobody typed into may have selected its text on focus.
        if (value !== early.defaultValue) moveCaretToEnd(field);
      }
      takeOne(field.name, value);
    }
  }, [form, fields, focused]);
}

function readPage() {
  const { document } = globalThis;
  const found = document?.querySelectorAll<HTMLInputElement>('form input') ?? [];
  return { fields: [...found], focused: document?.activeElement };
}
