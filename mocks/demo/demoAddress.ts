/**
 * Where the demo's product finds its back end, known before the engine is loaded: on the page's own origin, so that no
 * policy of the page has to allow another.
 */
export const demoBasePath = '/_supabase';

/** The fake's publishable key (`developmentKeys` of the engine). */
export const demoKey = 'sb_publishable_fake0supabase0for0development';

/** A mail link, opened as a page: the server has only the application to answer with, and the engine answers it. */
export function isMailLink(pathname: string): boolean {
  return pathname === `${demoBasePath}/auth/v1/verify`;
}

/**
 * What a static host is to answer with the application: mail links, and the calls that reach it because the browser
 * stopped the worker, which are no errors to be shown in the console.
 */
export const demoAddresses: readonly string[] = [`${demoBasePath}/*`, '/_fake/*'];
