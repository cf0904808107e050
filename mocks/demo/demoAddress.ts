/**
 * Where the demo's product finds its back end, known before the engine is loaded: below the page's own site, so that no
 * policy of the page has to allow another origin.
 */
import { fragmentBase, siteBase, toSiteAddress, toUrl } from '../../src/firstLoad/siteAddress';

/** Below the site. */
export const demoBasePath = '/_supabase';

/** The fake's publishable key (`developmentKeys` of the engine). */
export const demoKey = 'sb_publishable_fake0supabase0for0development';

/** What GoTrue has mail links lead to; a page of the demo's own stands there, and the engine answers it. */
export const mailLinkPath = `${demoBasePath}/auth/v1/verify`;

/**
 * What a static host is to answer with the application: calls that reach it because the browser stopped the worker, which
 * are no errors to be shown in the console.
 */
export const demoAddresses: readonly string[] = [`${demoBasePath}/*`];

/** What a static host answers with 404 and a sentence, never with a page. */
export const controlAddress = '/_fake/*';

/** The project's URL. A single file has no origin; no call leaves the page, so any other does. */
export function demoProjectUrl(): string {
  return siteBase() === fragmentBase ? `https://demo.invalid${demoBasePath}` : toUrl(demoBasePath);
}

/** In the fragment of an address: a state that somebody shares (`mocks/sharing/stateLink.ts`). */
export const stateFragment = '#state=';

/** The shared state that this page was opened with, folded; also behind the `#` of a single file. */
export function stateOfPage(): string | undefined {
  const { hash } = toSiteAddress();
  return hash.startsWith(stateFragment) ? hash.slice(stateFragment.length) : undefined;
}
