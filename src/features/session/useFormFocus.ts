import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import type { AuthView } from '../../lib/authView';
import { isFocusLost, moveCaretToEnd, moveFocus } from '../../ui/focus';

/**
 * When the form switches, the focus moves to the same field of the new form, or else to the title. Back, or an early
 * click repeated after hydration, can switch the form while somebody types.
 */
export function useFormFocus(shown: AuthView | 'newPassword' | 'signedUp') {
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const lastShown = useRef(shown);
  const lastField = useRef('');
  useLayoutEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    if (shown === 'signedUp') scrollTo({ top: 0, behavior: 'instant' });
    if (!isFocusLost()) return;
    const field = card.current?.querySelector<HTMLInputElement>(`input[name="${lastField.current}"]`);
    moveFocus(field, title.current);
    if (field) moveCaretToEnd(field);
  }, [shown]);

  function onFocus({ target }: FocusEvent) {
    lastField.current = target.getAttribute('name') ?? '';
  }
  return { card, title, onFocus };
}
