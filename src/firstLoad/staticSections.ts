/**
 * The static parts of a prerendered page, by name. Hydration keeps their HTML, so their components are not loaded.
 * Empty if the page is rendered in the browser, and at build time.
 */
import { staticAttribute } from './domContract';

const parts = new Map<string, string>();

/** `root` holds the prerendered page; null if there is none. */
export function saveStaticSections(root: ParentNode | null): void {
  parts.clear();
  for (const part of root?.querySelectorAll<HTMLElement>(`[data-${staticAttribute}]`) ?? [])
    parts.set(part.dataset[staticAttribute] ?? '', part.innerHTML);
}

export function hasStaticSections(): boolean {
  return parts.size > 0;
}

/** The HTML of the part, for as long as the application of this page runs. */
export function staticMarkup(name: string): string | undefined {
  return parts.get(name);
}
