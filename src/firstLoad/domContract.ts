/**
 * What the HTML, the inline scripts and the application agree on: ids, attributes and the shapes of what they hand over.
 * Components, inline scripts and the build's templates import these names; only style sheets have to spell them.
 *
 * This module imports nothing, so that every layer may import it, and the minifier inlines its constants.
 */

/** The element that holds the prerendered page and that the application renders into. */
export const rootId = 'root';

/**
 * The heading below the first screen of the landing page. The browser does not paint / before this element has arrived,
 * so that no headline moves.
 */
export const belowFirstScreenId = 'results-title';

/*
 * Data attributes, as keys of `dataset`. These are on `#root`, on inline scripts and on controls.
 */

/** On `#root`: which page of `prerenderedPages.ts` it holds. The application hydrates that one only. */
export const pageMark = 'page';

/** On an inline script: the files that it fetches, as JSON (`FirstFiles` or `RouteFiles`). */
export const filesMark = 'files';

/** On an inline script of the demo: the way from the page to the site (`./` or `../`), from which it derives the base. */
export const prefixMark = 'prefix';

/**
 * On a control: what a click does before the application can answer it. It changes the theme, or adds the query with
 * which a link is followed.
 */
export const earlyMark = 'early';

/** On a template behind `#root`: the view of /auth that it holds. On `#root`: that it holds this one, not the first. */
export const faceMark = 'face';

/** On a section of the landing page that never changes, with its name: the application keeps its HTML. */
export const staticMark = 'static';

/*
 * These are on `<html>`, where style sheets find them.
 */

/** Where the site is, set by the head of a demo that is not at the root of its origin: a path, or # for a file. */
export const baseMark = 'base';

/** The color scheme that is shown, light or dark. Without it, style sheets follow the system. */
export const themeMark = 'theme';

/** The page that arrived is not the one to be seen here: it is hidden until the application has replaced it. */
export const otherPageMark = 'otherPage';

/** A session is stored: the visitor's part of the header is hidden until the application knows who it is. */
export const memberMark = 'member';

/** On `<style>`: the style sheet that it stands for. webpack's loader of chunks then does not fetch it. */
export const chunkStyleAttribute = 'data-href';

/** On `<style>`: the rules in it. emotion's cache reads it in the browser, and does not insert them again. */
export const emotionAttribute = 'data-emotion';

/** Name of the `<meta>` elements that color the browser's own bars, one for each scheme of the system. */
export const themeColorName = 'theme-color';

/** Storage key of a visitor's words: of the tab's in session storage, of those left to an account in local storage. */
export const visitorWordsName = 'visitor-words';

/** Storage key and address parameter of the calculator's numbers. */
export const roiName = 'roi';

/** What `filesMark` holds on a prerendered page, as JSON. */
export interface FirstFiles {
  /** The page that was prerendered, as `prerenderedPaths` names it. */
  page: string;
  /** Style sheets that the first paint does without. */
  sheets: readonly string[];
  /** The scripts of the application, in the order in which they run; the last one starts it. */
  files: readonly string[];
  /** Scripts that the application needs besides if there is a session. */
  member: readonly string[];
  /** Only of the 404 page: the addresses that do have a page. */
  pages?: readonly string[];
}

/** What `filesMark` holds on the members' pages, as JSON. */
export interface RouteFiles {
  /** By path of /auth and of each members' page: scripts and style sheets. */
  routes: Readonly<Record<string, readonly string[]>>;
  /** Scripts that a member needs besides, on any page: the back end's library. */
  member: readonly string[];
}

/** What the first script hands over to the application. */
export interface EarlyInput {
  /** Repeats, in order, the clicks that came before the application. A second call repeats none. */
  handOver: () => void;
}

declare global {
  interface Window {
    /** There only on a page that carries the first script. */
    earlyInput?: EarlyInput;
  }
}

/**
 * What a control does before the application runs: switch the theme, choose a mode, or, for a link, add a query in
 * place of the history state that the application would pass to the next page.
 */
export type EarlyChoice = 'toggle' | 'light' | 'dark' | 'system' | `?${string}`;

/** Attribute of a control that the first script answers at once. */
export function answeredEarly(choice: EarlyChoice) {
  return { [`data-${earlyMark}`]: choice };
}
