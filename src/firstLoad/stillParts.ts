/**
 * Parts of the prerendered page that never change, by name: the application leaves them as they came, so their components
 * are no script of that page. Empty where the page is rendered in the browser, and at build time.
 */
import { stillMark } from './protocol';

const parts = new Map<string, string>();

/** `root` holds the page that is taken over; null where there is none. */
export function keepStillParts(root: ParentNode | null): void {
  parts.clear();
  for (const part of root?.querySelectorAll<HTMLElement>(`[data-${stillMark}]`) ?? [])
    parts.set(part.dataset[stillMark] ?? '', part.innerHTML);
}

export function hasStillParts(): boolean {
  return parts.size > 0;
}

/** The HTML of the part, for as long as the application of this page runs. */
export function stillMarkup(name: string): string | undefined {
  return parts.get(name);
}
