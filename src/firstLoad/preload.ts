import { siteBase } from './siteAddress';

export function addLink(
  rel: string,
  href: string,
  more?: { as?: string; blocking?: string },
): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href, ...more });
  document.head.append(link);
  return link;
}

/** Starts the download of a script or a style sheet of the site (`/assets/…`) that will be needed later. */
export function preload(file: string): void {
  addLink('preload', siteBase() + file, { as: file.endsWith('.css') ? 'style' : 'script' });
}
