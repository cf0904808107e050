/**
 * What the site has besides its pages, by its relation to them. A prerendered page links to it where there are no scripts;
 * otherwise its first script does, after the first paint.
 */
export const siteLinks = { icon: '/favicon.svg', manifest: '/site.webmanifest' } as const;
