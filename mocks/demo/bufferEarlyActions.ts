/** Keeps clicks and inputs from before the flight recorder runs. No libraries, because it is in the page's head. */
import { writeTabStorage, tabStorage } from '../transports/page/tabStorage';

/** The prefix of keys in session storage; the time in milliseconds follows. An entry outlives a click on a link. */
export const earlyActionKey = 'demo-early ';

/** The elements by their storage key, oldest first. Only this page can describe them further. */
export type EarlyActions = Map<string, HTMLElement>;

export function bufferEarlyActions(isOver: () => boolean): EarlyActions {
  const kept: EarlyActions = new Map();
  for (const type of ['click', 'input']) {
    document.addEventListener(
      type,
      ({ target, isTrusted }) => {
        const control = (target as Element).closest<HTMLInputElement>('a,button,input');
        if (!control || !isTrusted || isOver()) return;
        // Two actions in the same millisecond, as in a test, keep their order.
        let at = Date.now();
        while (kept.has(earlyActionKey + at)) at += 1;
        const key = earlyActionKey + at;
        kept.set(key, control);
        // A link may lead away before it can be described: keep its position among visible links of that text, else -1.
        const nth = [...document.links]
          .filter((link) => link.textContent === control.textContent && link.getClientRects().length)
          .indexOf(control as Element as HTMLAnchorElement);
        // Only form controls have `labels`.
        const { ariaLabel, textContent } = control.labels?.[0] ?? control;
        writeTabStorage(tabStorage(), key, `${location.href} ${nth} ${ariaLabel ?? textContent}`);
      },
      true,
    );
  }
  return kept;
}
