/**
 * The base address of the site. The live site is at the root of its origin. A demo also works below a path of any host,
 * and as a single file, whose addresses follow a "#"; the head of its pages says which (`baseAttribute`).
 */
import { baseAttribute } from './domContract';

/** What `baseAttribute` holds in a single file. */
export const fragmentBase = '#';

/** The origin that a single file's addresses are parsed with; nothing is ever fetched from it. */
const fileOrigin = 'http://file.invalid';

/** `''` at the root of an origin, otherwise a path without a trailing slash (`/demo`), or `fragmentBase`. */
export function siteBase(): string {
  return process.env.BUILD_TARGET === 'live' ? '' : (document.documentElement.dataset[baseAttribute] ?? '');
}

/** An address as the product knows it: `/auth` for `https://host/demo/auth/`. By default, the page's own. */
export function toSiteAddress({ origin, pathname, search, hash }: SiteAddressParts = location): URL {
  const base = siteBase();
  if (base === fragmentBase) {
    const inside = hash.startsWith('#/') ? hash.slice(1) : `/${hash}`;
    const address = new URL(inside, fileOrigin);
    for (const [name, value] of new URLSearchParams(search)) address.searchParams.append(name, value);
    return address;
  }
  const below = `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  // A folder's address is that of its page, with a slash or `index.html` at its end. Two slashes at the start would
  // name a host.
  const path = below.replace(/(?:\/(?:index\.html)?)*$/, '').replace(/^\/*/, '/');
  return new URL(path + search + hash, origin);
}

type SiteAddressParts = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;

/** The `href` of a `path` of the product, for links within this site; `''` is the site itself. */
export function toHref(path: string): string {
  const base = siteBase();
  if (base === fragmentBase) {
    const file = location.href.replace(/[?#].*$/s, '');
    const { pathname, search, hash } = new URL(path, fileOrigin);
    return path === '' ? file : `${file}${search}#${pathname}${hash}`;
  }
  return base + path;
}

/** Rewrites the address of this history entry as the router knows it, if a person or a host has spelled it differently. */
export function normalizeUrl(): void {
  if (siteBase() === fragmentBase) return;
  const { pathname, search, hash } = toSiteAddress();
  const href = toHref(pathname + search + hash);
  if (href !== location.pathname + location.search + location.hash)
    history.replaceState(history.state, '', href);
}

/** The absolute address of a `path` of the product, for links from elsewhere, such as mails. */
export function toUrl(path: string): string {
  return siteBase() === fragmentBase ? toHref(path) : location.origin + toHref(path);
}
