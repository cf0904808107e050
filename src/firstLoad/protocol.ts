/**
 * The protocol of the first load: the names by which the HTML, the scripts in its head and the application exchange
 * state (signals). Modules import the names from here; HTML and style sheets have to spell them. The table `protocol`
 * says for each signal which files write it, which files read it, and what it means. `protocol.test.ts` fails if a file
 * uses a signal that is not in the table, or one for which the table does not list the file.
 *
 * This module imports nothing, so that every layer may import it, and the minifier inlines its constants.
 */

/** The element that the application renders into. */
export const rootId = 'root';
/** The heading below the first screen of the landing page. */
export const belowFirstScreenId = 'results-title';

/** Marks are keys of `dataset`. These are on `#root`, on inline scripts and styles, and on controls: */
export const pageMark = 'page';
export const filesMark = 'files';
export const prefixMark = 'prefix';
export const earlyMark = 'early';
export const faceMark = 'face';
export const stillMark = 'still';
/** And these on `<html>`, where style sheets find them: */
export const baseMark = 'base';
export const themeMark = 'theme';
export const otherPageMark = 'otherPage';
export const memberMark = 'member';

export const shellAttribute = 'data-shell';
export const chunkStyleAttribute = 'data-href';
export const emotionAttribute = 'data-emotion';

/** Name of the `<meta>` elements that colour the browser's own bars. */
export const themeColorName = 'theme-color';

/** Storage key of a visitor's words: of the tab's in session storage, of those left to an account in local storage. */
export const visitorWordsName = 'visitor-words';

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

export interface Signal {
  name: string;
  kind: 'id' | 'mark' | 'attribute' | 'meta' | 'global' | 'storage' | 'address' | 'order';
  /**
   * The first file owns the signal's meaning. The script in the head of another entry (the demo's) may set marks, too.
   */
  writtenBy: readonly string[];
  readBy: readonly string[];
  meaning: string;
}

const pageHead = 'scripts/build/pageHead.ts';
const firstScript = 'src/firstLoad/firstScript.ts';

export const protocol: readonly Signal[] = [
  {
    name: rootId,
    kind: 'id',
    writtenBy: [pageHead],
    readBy: [
      'src/startApp.tsx',
      'src/styles/global.css',
      'src/firstLoad/showFace.ts',
      'src/features/session/AuthPage.tsx',
    ],
    meaning: 'The element that holds the prerendered page and that the application renders into.',
  },
  {
    name: belowFirstScreenId,
    kind: 'id',
    writtenBy: ['src/features/marketing/LiveResults.tsx'],
    readBy: [pageHead],
    meaning: 'The browser does not paint / before this element has arrived, so that no headline moves.',
  },
  {
    name: pageMark,
    kind: 'mark',
    writtenBy: [pageHead],
    readBy: ['src/startApp.tsx'],
    meaning:
      'Which page of prerenderedPages.ts the element #root holds; the application takes over that one only.',
  },
  {
    name: faceMark,
    kind: 'mark',
    writtenBy: ['src/firstLoad/showFace.ts', 'scripts/build/pageHead.ts'],
    readBy: ['src/features/session/AuthPage.tsx'],
    meaning:
      'On a template behind #root: the view of /auth that it holds. On #root: that it holds this one instead of the first face.',
  },
  {
    name: stillMark,
    kind: 'mark',
    writtenBy: ['src/features/marketing/StillPart.tsx'],
    readBy: ['src/firstLoad/stillParts.ts'],
    meaning:
      'A part of the page that never changes, with its name: the application keeps its HTML as it came.',
  },
  {
    name: filesMark,
    kind: 'mark',
    writtenBy: [pageHead],
    readBy: ['src/firstLoad/prerenderedHead.ts', 'src/firstLoad/authHead.ts', 'src/firstLoad/appHead.ts'],
    meaning: 'The files that the inline script fetches, as JSON: FirstFiles or RouteFiles.',
  },
  {
    name: prefixMark,
    kind: 'mark',
    writtenBy: [pageHead],
    readBy: [],
    meaning:
      'From a page of a demo to the site that it is part of (./ or ../), for its own head, which sets the base by it.',
  },
  {
    name: 'after the first paint',
    kind: 'order',
    writtenBy: [pageHead],
    readBy: [firstScript],
    meaning:
      'A visitor’s page asks for nothing before it: then for the sheets of FirstFiles, for icon and manifest, then for the application.',
  },
  {
    name: 'last of files',
    kind: 'order',
    writtenBy: [pageHead],
    readBy: [firstScript],
    meaning:
      'Scripts run in the order of the list and the last one starts the application, so the page’s chunk comes first.',
  },
  {
    name: earlyMark,
    kind: 'mark',
    writtenBy: [
      'src/features/theme/ThemeToggle.tsx',
      'src/features/theme/ThemeChoice.tsx',
      'src/ui/signUpLink.ts',
    ],
    readBy: [firstScript],
    meaning:
      'What a click on this control does before the application can answer it: to the theme, or the query with which a link is followed.',
  },
  {
    name: 'aria-expanded',
    kind: 'attribute',
    writtenBy: ['src/app/SiteHeader.tsx', firstScript],
    readBy: [firstScript, 'src/app/siteHeader.module.css'],
    meaning: 'The first script turns it on a click, and the style sheet shows or hides the menu by it.',
  },
  {
    name: themeMark,
    kind: 'mark',
    writtenBy: ['src/firstLoad/themeScript.ts', firstScript, 'src/features/theme/themeListeners.ts'],
    readBy: [
      'src/styles/tokens.ts',
      'src/styles/muiTheme.ts',
      'src/features/theme/themeToggle.module.css',
      'src/ui/logo.module.css',
    ],
    meaning: 'The colour scheme that is shown, light or dark; without it style sheets follow the system.',
  },
  {
    name: themeColorName,
    kind: 'meta',
    writtenBy: ['public/index.html', 'src/features/theme/themeListeners.ts'],
    readBy: [],
    meaning:
      'The HTML has a colour for each scheme of the system; the application sets both to the chosen scheme.',
  },
  {
    name: otherPageMark,
    kind: 'mark',
    writtenBy: [
      firstScript,
      'src/firstLoad/preloadRoute.ts',
      'src/firstLoad/showFace.ts',
      'src/startApp.tsx',
    ],
    readBy: ['src/styles/global.css', 'src/app/appLayout.module.css', 'src/firstLoad/preloadRoute.ts'],
    meaning:
      'The page that arrived is not the one to be seen here: all but its "Loading..." is hidden until the application has replaced it.',
  },
  {
    name: baseMark,
    kind: 'mark',
    writtenBy: ['src/firstLoad/siteAddress.ts'],
    readBy: ['src/firstLoad/siteAddress.ts'],
    meaning:
      'Where the site stands, set by the head of a demo that is not at the root of its origin: a path, or # for a file.',
  },
  {
    name: memberMark,
    kind: 'mark',
    writtenBy: [firstScript, 'src/app/SiteHeader.tsx'],
    readBy: ['src/app/siteHeader.module.css'],
    meaning:
      'A session is stored: the visitor’s part of the header is hidden until the application knows who it is.',
  },
  {
    name: 'earlyInput',
    kind: 'global',
    writtenBy: [firstScript],
    readBy: ['src/firstLoad/takeOver.ts'],
    meaning:
      'The clicks that nobody could answer; the application takes them over once its effects have run.',
  },
  {
    name: shellAttribute,
    kind: 'attribute',
    writtenBy: ['src/startApp.tsx'],
    readBy: ['src/ui/PageMeta.tsx'],
    meaning:
      'Title, description or canonical address of another page; the first page with its own removes it.',
  },
  {
    name: chunkStyleAttribute,
    kind: 'attribute',
    writtenBy: [pageHead],
    readBy: [],
    meaning:
      'The style sheet that this <style> stands for; webpack’s loader of chunks then does not fetch it.',
  },
  {
    name: emotionAttribute,
    kind: 'attribute',
    writtenBy: ['src/prerender.tsx'],
    readBy: [],
    meaning:
      'The rules in this <style>; emotion’s cache in the browser reads it and does not insert them again.',
  },
  {
    name: 'ui-theme',
    kind: 'storage',
    writtenBy: ['src/lib/themeMode.ts'],
    readBy: ['src/firstLoad/themeScript.ts'],
    meaning: 'The mode that a person chose, read before the first paint and by the application.',
  },
  {
    name: 'autosuggest-session',
    kind: 'storage',
    writtenBy: ['src/supabase/tokenStorage.ts'],
    readBy: ['src/supabase/storedSession.ts'],
    meaning:
      'A stored session makes somebody a member for the first script, before anybody knows whether it is good.',
  },
  {
    name: 'reloaded-for-chunk',
    kind: 'storage',
    writtenBy: ['src/app/whyMissing.ts'],
    readBy: ['src/app/whyMissing.ts'],
    meaning:
      'For which file of which release this tab was reloaded, one a line; it is not reloaded for the same one again.',
  },
  {
    name: 'request-draft',
    kind: 'storage',
    writtenBy: ['src/features/requests/forgetDraftAtSignOut.ts', 'src/features/requests/requestsSlice.ts'],
    readBy: ['src/features/requests/requestsSlice.ts'],
    meaning:
      'The request that is being typed in this tab, whose it is, and the id under which it may have been sent.',
  },
  {
    name: visitorWordsName,
    kind: 'storage',
    writtenBy: ['src/features/session/visitorSearch.ts', 'src/features/requests/forgetDraftAtSignOut.ts'],
    readBy: ['src/features/session/visitorSearch.ts'],
    meaning:
      'What a visitor typed into the suggestion box of this tab, for the calculator, the sign-up and the first request; in local storage what a sign-up left to its account, with the account and the time.',
  },
  {
    name: 'scroll-places',
    kind: 'storage',
    writtenBy: ['src/scroll/scrollMemory.ts'],
    readBy: ['src/scroll/scrollMemory.ts'],
    meaning:
      'Where the reader was in each entry of this tab’s history, with the heights of a list’s rows; the newest 100 places.',
  },
  {
    name: 'autosuggest-recovery-finished',
    kind: 'storage',
    writtenBy: ['src/features/session/sessionListeners.ts'],
    readBy: ['src/features/session/sessionListeners.ts'],
    meaning: 'For a moment: tells the other tabs that the choice of a new password is over.',
  },
  {
    name: '?code, #error, #access_token',
    kind: 'address',
    writtenBy: ['src/supabase/authLink.ts'],
    readBy: [firstScript, 'src/startApp.tsx'],
    meaning:
      'A mail link: the first script fetches the application at once, which takes it out of the address; a code when it is judged.',
  },
];
