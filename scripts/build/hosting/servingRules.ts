/**
 * How the built site wants to be served, said once: `npm run preview` obeys it, and the files beside this one write it in
 * the words of the common static hosts.
 */

/** emotion opens one empty <style> and fills it by rule; this is the hash of the empty string. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Addresses that a host answers with 404 and a sentence. */
export interface Refused {
  /** All below one where it ends with `*`. */
  path: string;
  sentence: string;
}

export interface HostingOptions {
  /** Origin of the hosted Supabase; absent for the demo, whose back end is the page itself. */
  supabaseUrl?: string;
  /** Where pages report what broke. */
  errorReportUrl?: string;
  /** Of `/health.json`, which there is with it. */
  release?: string;
  /** Addresses besides the product's own pages that `app.html` answers; all below one where it ends with `*`. */
  appPages?: readonly string[];
  /** Never answered with a page. */
  refused?: Refused;
  /** CSP sources (`'sha256-…'`) of the inline scripts and styles that the pages carry. */
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
  // Realtime's socket is an origin of its own.
  const backend = origin ? [origin, origin.replace(/^http/, 'ws')] : [];
  const reports = errorReportUrl ? [new URL(errorReportUrl).origin] : [];
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inlineScriptHashes],
    ['style-src', "'self'", emptyStyleHash, ...inlineStyleHashes],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...backend, ...reports],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    // The demo shows two people side by side, each in a frame of its own page.
    ...(supabaseUrl ? [] : [['frame-src', "'self'"]]),
    ['frame-ancestors', supabaseUrl ? "'none'" : "'self'"],
    ...(supabaseUrl?.startsWith('https:') ? [['upgrade-insecure-requests']] : []),
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
}

/** What a build knows about serving its pages; `hosting.json` holds it for `npm run preview`. */
export interface ServingRules {
  /** Of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Addresses that `app.html` answers; all below one where it ends with `*`. */
  appPages: readonly string[];
  refused?: Refused;
}

/** Headers of every answer. */
export function securityHeaders(options: HostingOptions): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** What stands beside the pages for hosts alone; a host that does not know them as its own does not serve them. */
export const hostFiles = ['_headers', '_redirects', 'vercel.json', 'nginx.conf', 'hosting.json'] as const;

/** Hashed files never change; everything else is asked for again. */
export function cacheControl(pathname: string): string {
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
