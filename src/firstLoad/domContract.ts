/**
 * What the HTML, the inline scripts and the application agree on: ids, attributes and the shapes of what they hand over.
 * Components, inline scripts and the build's templates import these names; only style sheets repeat them.
 *
 * This module imports nothing, so that every layer may import it, and the minifier inlines its constants.
 */

/** The element that holds the prerendered page and that the application renders into. */
export const rootId = 'root';

/*
 * Data attributes of `<html>`, as keys of `dataset`.
 */

/** The page of `prerenderedPages.ts` that arrived in `#root`. The application hydrates only that one. */
export const pageAttribute = 'page';

/** Where the site is, set by the head of a demo that is not at the root of its origin: a path, or # for a file. */
export const baseAttribute = 'base';

/** The color scheme that is shown, light or dark. Without it, style sheets follow the system. */
export const themeAttribute = 'theme';

/**
 * What style sheets hide until the application has replaced it: the `page`, if another one is to be shown here, or the
 * visitor's `account` links in the header, if a session is stored.
 */
export const hiddenAttribute = 'hidden';

/*
 * Data attributes of other elements.
 */

/** On an inline script: the page's files, as JSON (`FirstFiles` or `MembersFiles`). */
export const filesAttribute = 'files';

/**
 * On a control: what a click does before the application can handle it. It changes the theme, or adds a query to a link
 * (`EarlyAction`).
 */
export const earlyAttribute = 'early';

/** On a section of the landing page that never changes, with its name: the application keeps its HTML. */
export const staticAttribute = 'static';

/** The application dispatches this event on `document` when it has rendered. */
export const readyEvent = 'app-ready';

interface PageFiles {
  /** Further scripts that members need, on any page: supabase-js. */
  member: readonly string[];
  /** Only in a demo: the relative path from the page to the site (`./` or `../`). */
  prefix?: string;
}

/** What `filesAttribute` holds on a public page, as JSON. */
export interface FirstFiles extends PageFiles {
  /** Style sheets that the first paint does not need. */
  sheets: readonly string[];
  /** The page's own scripts and those of the application. They may run in any order. */
  scripts: readonly string[];
  /** Only on the 404 page: the addresses that do have a page. */
  pages?: readonly string[];
}

/** What `filesAttribute` holds on a members' page, as JSON. */
export interface MembersFiles extends PageFiles {
  /** Scripts of the page; its style sheets are in the HTML. */
  own: readonly string[];
  /** Scripts and style sheets of /auth, where visitors will be sent. */
  auth: readonly string[];
}

export function readFiles<Files>(script = document.currentScript): Files {
  return JSON.parse(script?.dataset[filesAttribute] ?? '') as Files;
}

/**
 * What a control does before the application runs: switch the theme, choose a mode, or, for a link, add a query in
 * place of the history state that the application would pass to the next page.
 */
export type EarlyAction = 'toggle' | 'light' | 'dark' | 'system' | `?${string}`;

/** The attribute of a control that the first script handles at once. */
export function earlyActionAttribute(choice: EarlyAction) {
  return { [`data-${earlyAttribute}`]: choice };
}
