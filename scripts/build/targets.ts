/** What can be built, from which settings, and where it goes. */
export type Target = 'live' | 'demo';

/** What the live site is told at build time; see `src/config.ts`. The demo needs none of it. */
export interface BuildSettings {
  SUPABASE_URL?: string;
  SUPABASE_ANON_KEY?: string;
  BOOKING_URL?: string;
  CONTACT_EMAIL?: string;
  SITE_URL?: string;
  /** `off` for a project without Realtime. */
  REALTIME?: string;
  /** Where pages report what broke. */
  ERROR_REPORT_URL?: string;
  /** Of how many pages, from 0 to 1; default all. */
  ERROR_REPORT_SHARE?: string;
  /** Default the package's version. */
  RELEASE?: string;
}

/** What `npm run build:demo:file` writes. */
export const demoFile = { folder: 'dist-demo-file', name: 'autosuggest-ai-demo.html' };

export const outputFolder: Record<Target, string> = { live: 'dist', demo: 'dist-demo' };

/** Source maps hold the sources, so they lie beside what goes on a host and not in it. */
export const mapsFolder = (folder: string): string => `${folder.replace(/\/+$/, '')}-maps`;
