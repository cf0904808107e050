/**
 * Icon and manifest, by the relation (`rel`) of their links. Without scripts a prerendered page has the links in its
 * HTML; otherwise its first script adds them after the first paint.
 */
export const siteLinks = { icon: '/favicon.svg', manifest: '/site.webmanifest' } as const;
