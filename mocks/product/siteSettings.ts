import type { SettingsInput } from 'supabase-in-memory';

/**
 * A project that serves one site: mails lead to it and to any page of it, and nowhere else. `siteUrl` has no slash at its
 * end.
 */
export const siteSettings = (url: string, siteUrl: string): SettingsInput => ({
  url,
  auth: { siteUrl, redirectUrls: [`${siteUrl}/**`] },
});
