import { useEffect, useState } from 'react';

interface Sent {
  /** The address's text of the render before. */
  seen: string;
  underWay: readonly string[];
}

/** Milliseconds of rest after which what is typed goes into the address. */
const typingPause = 250;

/**
 * The text of a field whose text stands in the address, too, and how to change it: what is typed goes there after a rest,
 * and what changes there by itself (back button, a link) comes back. The field is never set to what somebody typed earlier.
 */
export function useAddressText(
  text: string,
  write: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(text);
  // Typed texts that are on their way into the address, which takes them up a moment later.
  const [{ seen, underWay }, setSent] = useState<Sent>({ seen: text, underWay: [] });
  const last = underWay.at(-1) ?? text;

  if (text !== seen) {
    const arrived = underWay.indexOf(text);
    setSent({ seen: text, underWay: arrived < 0 ? [] : underWay.slice(arrived + 1) });
    if (arrived < 0) setTyped(text);
  }

  useEffect(() => {
    if (typed === last) return;
    const timer = setTimeout(() => {
      setSent((before) => ({ ...before, underWay: [...before.underWay, typed] }));
      write(typed);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [typed, last, write]);

  return [typed, setTyped];
}
