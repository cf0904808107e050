/**
 * The addresses of the demo's back end, without the engine. They are below the page's own site, so that the content
 * security policy need not allow another origin.
 */
import { fragmentBase, siteBase, toSiteAddress, toUrl } from '../../src/firstLoad/siteAddress';

/** The path below the site. */
export const demoBasePath = '/_supabase';

/** The fake's publishable key (`developmentKeys` of the engine). */
export const demoKey = 'sb_publishable_fake0supabase0for0development';

/** The path of GoTrue's mail links. The host has a page of the demo there, and the engine answers the link. */
export const mailLinkPath = `${demoBasePath}/auth/v1/verify`;

/**
 * Addresses that a static host must answer with the application. If the browser has stopped the worker, calls reach the
 * host, and its answers must not show as errors in the console.
 */
export const demoAddresses: readonly string[] = [`${demoBasePath}/*`];

/** Addresses that a static host must answer with 404 and a sentence, never with a page. */
export const controlAddress = '/_fake/*';

/** The project's URL. A single file has no origin, but no call leaves the page, so a reserved host serves. */
export function demoProjectUrl(): string {
  return siteBase() === fragmentBase ? `https://demo.invalid${demoBasePath}` : toUrl(demoBasePath);
}

/** In a query, names a sample page (`samplePage.ts`). */
export const samplePageParameter = 'legal';

/** Settings of the demo's build in place of an owner's. The addresses work on every page, at any depth and in a single file. */
export const sampleCompany = {
  TERMS_URL: `?${samplePageParameter}=terms`,
  PRIVACY_URL: `?${samplePageParameter}=privacy`,
  COMPANY: 'AutoSuggest AI, 100 Example Street, Portland, OR (sample address)',
} as const;

/** In an address, precedes a shared state (`mocks/sharing/stateLink.ts`). */
const stateFragment = '#state=';

/** The encoded shared state with which this page was opened; in a single file it is inside the site's fragment. */
export function stateOfPage(): string | undefined {
  const { hash } = toSiteAddress();
  return hash.startsWith(stateFragment) ? hash.slice(stateFragment.length) : undefined;
}
