import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { withoutDemoParameters } from '../sharing/demoParameters';

/** The product's address as it is recorded: scenario and seed are in the recording's beginning. */
export function recordedAddress(url?: URL): string {
  return withoutDemoParameters(toSiteAddress(url));
}

/** With the query that the document came with: the product's first script takes out what it has understood. */
export function arrivalAddress(): string {
  const url = new URL(location.href);
  const [arrival] = performance.getEntriesByType('navigation');
  // For a page from a disk Firefox says no address, but "document".
  if (arrival && URL.canParse(arrival.name)) {
    const { pathname, search } = new URL(arrival.name);
    if (pathname === url.pathname) url.search = search;
  }
  return recordedAddress(url);
}
