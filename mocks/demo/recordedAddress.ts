import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { withoutDemoParameters } from '../sharing/demoParameters';

/** The product's address without the demo's parameters: a segment's snapshot contains scenario and seed. */
export function recordedAddress(url?: URL): string {
  return withoutDemoParameters(toSiteAddress(url));
}

/** The recorded address with the query that the page was loaded with, before the product's first script changed it. */
export function arrivalAddress(): string {
  const url = new URL(location.href);
  const [arrival] = performance.getEntriesByType('navigation');
  // For a page opened from disk, Firefox has "document" here instead of an address.
  if (arrival && URL.canParse(arrival.name)) {
    const { pathname, search } = new URL(arrival.name);
    if (pathname === url.pathname) url.search = search;
  }
  return recordedAddress(url);
}
