import type { SettingsInput } from 'supabase-in-memory';

/**
 * Settings of a project that serves one site: mails link to that site and its pages only. `siteUrl` has no trailing
 * slash.
 */
export const siteSettings = (url: string, siteUrl: string): SettingsInput => ({
  url,
  auth: { siteUrl, redirectUrls: [`${siteUrl}/**`] },
});
