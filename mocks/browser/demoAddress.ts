/**
 * Where the demo's product finds its back end, known before the engine is loaded: on the page's own origin, so that no
 * policy of the page has to allow another.
 */
export const demoBasePath = '/_supabase';

/** The fake's publishable key (`developmentKeys` of the engine). */
export const demoKey = 'sb_publishable_fake0supabase0for0development';

/** A mail link, opened as a page: the server has only the application to answer with, and the engine answers it. */
export const mailLinkPath = `${demoBasePath}/auth/v1/verify`;

export function isMailLink(pathname: string): boolean {
  return pathname === mailLinkPath;
}
