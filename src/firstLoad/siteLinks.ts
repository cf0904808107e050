/** The links to the site's icons and manifest, as HTML. `prefix` leads from the page to the site's root and ends with a slash. */
export const siteLinks = (prefix: string): string =>
  `<link rel="icon" href="${prefix}favicon.svg" /><link rel="manifest" href="${prefix}site.webmanifest" />` +
  `<link rel="apple-touch-icon" href="${prefix}icon-192.png" />`;
