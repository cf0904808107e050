/** What somebody clicks and types before the flight recorder runs. Without libraries, as it stands in the page's head. */
import { keepForTab, tabStorage } from '../transports/page/tabStorage';

/** In the tab's storage, each with its moment: what is left of a click when it has led to another page. */
export const earlyActionKey = 'demo-early ';

/** Elements, which only their own page can describe, by the key of the storage; oldest first. */
export type EarlyActions = Map<string, HTMLElement>;

export function keepEarlyActions(isOver: () => boolean): EarlyActions {
  const kept: EarlyActions = new Map();
  for (const type of ['click', 'input']) {
    document.addEventListener(
      type,
      ({ target, isTrusted }) => {
        const control = (target as Element).closest<HTMLInputElement>('a,button,input');
        if (!control || !isTrusted || isOver()) return;
        const key = earlyActionKey + Date.now();
        kept.set(key, control);
        // Only a link leaves the page.
        const nth = [...document.links]
          .filter((link) => link.textContent === control.textContent && link.getClientRects().length)
          .indexOf(control as Element as HTMLAnchorElement);
        // A link has no such list.
        const { ariaLabel, textContent } = control.labels?.[0] ?? control;
        keepForTab(tabStorage(), key, `${location.href} ${nth} ${ariaLabel ?? textContent}`);
      },
      true,
    );
  }
  return kept;
}
