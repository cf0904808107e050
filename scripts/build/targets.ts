/** The build targets, their settings and their output folders. */
export type Target = 'live' | 'demo';

/** Build-time settings of the live site; see `src/config.ts`. The demo needs none. */
export interface BuildSettings {
  SUPABASE_URL?: string;
  SUPABASE_ANON_KEY?: string;
  BOOKING_URL?: string;
  CONTACT_EMAIL?: string;
  SITE_URL?: string;
  /** `off` for a project without Realtime. */
  REALTIME?: string;
  /** Where pages send their error reports. */
  ERROR_REPORT_URL?: string;
  /** Share of the pages that report errors, from 0 to 1. Default 1. */
  ERROR_REPORT_SHARE?: string;
  /** Default the package's version. */
  RELEASE?: string;
}

/** What `npm run build:demo:file` writes. */
export const demoFile = { folder: 'dist-demo-file', name: 'autosuggest-ai-demo.html' };

export const outputFolder: Record<Target, string> = { live: 'dist', demo: 'dist-demo' };

/** Source maps contain the sources, so they go into a sibling folder that is not deployed. */
export const mapsFolder = (folder: string): string => `${folder.replace(/\/+$/, '')}-maps`;
