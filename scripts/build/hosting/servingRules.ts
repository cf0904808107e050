/**
 * How to serve the built site. `npm run preview` follows these rules directly; the other files in this folder translate
 * them into what nginx and static hosts read.
 */
import { paths } from '../../../src/lib/pages';

/** emotion inserts an empty `<style>` and fills it through the CSSOM. This is the hash of the empty string. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Addresses that a host answers with 404 and one sentence. */
export interface Refused {
  /** A trailing `*` matches everything below. */
  path: string;
  sentence: string;
}

export interface HostingOptions {
  /** Origin of the hosted Supabase; absent for the demo, whose back end is the page itself. */
  supabaseUrl?: string;
  /** Where pages send their error reports. */
  errorReportUrl?: string;
  /** The release in `/health.json`. Without it that file is left out. */
  release?: string;
  /** The text of `/.well-known/security.txt`. Without it that file is left out. */
  securityTxt?: string;
  /** Addresses besides the product's own pages that `app.html` answers. A trailing `*` matches everything below. */
  appPages?: readonly string[];
  /** Addresses that never get a page. */
  refused?: Refused;
  /** CSP sources (`'sha256-…'`) of the pages' inline scripts and styles. */
  inlineScriptHashes?: readonly string[];
  inlineStyleHashes?: readonly string[];
}

function contentSecurityPolicy({
  supabaseUrl,
  errorReportUrl,
  inlineScriptHashes = [],
  inlineStyleHashes = [],
}: HostingOptions): string {
  const origin = supabaseUrl && new URL(supabaseUrl).origin;
  // A WebSocket URL has its own origin in a CSP, so Realtime needs the second entry.
  const backend = origin ? [origin, origin.replace(/^http/, 'ws')] : [];
  const reports = errorReportUrl ? [new URL(errorReportUrl).origin] : [];
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inlineScriptHashes],
    ['style-src', "'self'", emptyStyleHash, ...inlineStyleHashes],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...backend, ...reports],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    // The demo shows two people side by side, each in an iframe of the same origin.
    ...(supabaseUrl ? [] : [['frame-src', "'self'"]]),
    ['frame-ancestors', supabaseUrl ? "'none'" : "'self'"],
    ...(supabaseUrl?.startsWith('https:') ? [['upgrade-insecure-requests']] : []),
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
}

/** The build writes this into `hosting.json`, which `npm run preview` reads. */
export interface ServingRules {
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Addresses that `app.html` answers. A trailing `*` matches everything below. */
  appPages: readonly string[];
  refused?: Refused | undefined;
}

/** Headers of every answer. */
export function securityHeaders(options: HostingOptions): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/**
 * Files that only hosts read. `npm run preview` and `nginx.conf` answer 404 for them; the doctor reports a host that
 * serves one.
 */
export const hostFiles = ['_headers', 'nginx.conf', 'hosting.json'] as const;

/** Password managers open `from`, which redirects to the page where people change a password. */
export const changePassword = { from: '/.well-known/change-password', to: paths.auth };

/** Hashed files never change. Browsers revalidate everything else. */
export function cacheControl(pathname: string): string {
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
