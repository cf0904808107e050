import { useCallback, useEffect, useState } from 'react';

interface Sent {
  /** The address's text at the previous render. */
  seen: string;
  pending: readonly string[];
}

/** Milliseconds of the debounce between typing and the address. */
const typingPause = 250;

/**
 * The text of a field that is kept in the address, its setter, and a handler for when the field loses the focus. Typed text
 * is written to the address after a pause, without the whitespace around it; a change of the address from outside (back
 * button, a link) comes back into the field. The field is never set to what somebody typed earlier.
 *
 * A field that loses the focus does not wait for the pause: written after a click on a link, the text would lead back to
 * the view that the link has left.
 */
export function useUrlText(
  text: string,
  write: (text: string) => void,
): [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState(text);
  // Typed texts that were written to the address, but have not come back as its text yet.
  const [{ seen, pending }, setSent] = useState<Sent>({ seen: text, pending: [] });
  const last = pending.at(-1) ?? text;
  const trimmed = typed.trim();

  if (text !== seen) {
    const confirmedAt = pending.indexOf(text);
    setSent({ seen: text, pending: confirmedAt < 0 ? [] : pending.slice(confirmedAt + 1) });
    if (confirmedAt < 0) setTyped(text);
  }

  const send = useCallback(() => {
    if (trimmed === last) return;
    setSent((before) => ({ ...before, pending: [...before.pending, trimmed] }));
    write(trimmed);
  }, [trimmed, last, write]);
  useEffect(() => {
    if (trimmed === last) return;
    const timer = setTimeout(send, typingPause);
    // Back and Forward lead to another view, which may take longer than the pause.
    const cancel = () => clearTimeout(timer);
    window.addEventListener('popstate', cancel);
    return () => {
      cancel();
      window.removeEventListener('popstate', cancel);
    };
  }, [send, trimmed, last]);

  return [typed, setTyped, send];
}
