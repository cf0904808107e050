/** Ids and data attributes that the HTML, its inline script, style sheets and the application agree on. */

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

/** Present once the application has rendered: from then on, controls work. */
export const hydratedAttribute = 'hydrated';
