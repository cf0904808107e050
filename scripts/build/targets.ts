/** The build targets, their settings and their output folders. */
import { sampleCompany } from '../../mocks/demo/demoAddress';

export type Target = 'live' | 'demo';

/** The environment variables of a live build (`src/config.ts`), as `--help` describes them. */
export const buildVariables = {
  SUPABASE_URL: 'the project; required',
  SUPABASE_ANON_KEY: 'its publishable key; required',
  SITE_URL: 'the site’s own address',
  BOOKING_URL: 'where "Schedule Demo Call" leads',
  CONTACT_EMAIL: 'where it writes to without a booking page',
  TERMS_URL: 'an https page with the terms, linked in the footer and under the sign-up; required',
  PRIVACY_URL: 'an https page with the privacy policy, linked there, too; required',
  COMPANY: 'name and postal address of the company, shown in the footer; required',
  EXAMPLES:
    '"allowed" for a site that the public does not see: without the three above, with invented testimonials',
  SECURITY_CONTACT: 'whom /.well-known/security.txt names: an email address or an https page',
  ERROR_REPORT_URL: 'where pages send reports of failures',
  ERROR_REPORT_SHARE: 'the share of the pages that report, from 0 to 1',
  RELEASE: 'what this build is called (default: the version in package.json)',
  PASSWORD_MIN_LENGTH: 'characters that the project asks of a password (default: 6)',
  LEAKED_PASSWORDS: '"refused" for a project that refuses passwords known from data leaks',
  REALTIME: '"off" for a project without Realtime',
} as const;

export type BuildSettings = { [Name in keyof typeof buildVariables]?: string };

/** The settings that a build takes from the environment. The demo takes only those for its links, and has sample pages. */
export function settingsOf(target: Target, environment: BuildSettings): BuildSettings {
  if (target === 'live') return environment;
  const { BOOKING_URL = '', CONTACT_EMAIL = '' } = environment;
  return { BOOKING_URL, CONTACT_EMAIL, ...sampleCompany };
}

export const helpOfBuildVariables = Object.entries(buildVariables)
  .map(([name, what]) => `  ${name.padEnd(18)}  ${what}`)
  .join('\n');

/** What `npm run build:demo:file` writes. */
export const demoFile = { folder: 'dist-demo-file', name: 'autosuggest-ai-demo.html' };

export const outputFolder: Record<Target, string> = { live: 'dist', demo: 'dist-demo' };

/** Source maps contain the sources, so they go into a sibling folder that is not deployed. */
export const mapsFolder = (folder: string): string => `${folder.replace(/\/+$/, '')}-maps`;
