import { paths } from '../../../src/lib/pages';
import { cacheControl, type ServingRules } from './servingRules';

/** `_headers`, for Cloudflare Pages and Netlify. No two rules set the same header for an address: hosts treat that differently. */
export function headersFile({ headers }: ServingRules): string {
  return [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    `  Cache-Control: ${cacheControl('/assets/')}`,
    ...Object.values(paths).flatMap((page) => [page, `  Cache-Control: ${cacheControl(page)}`]),
  ].join('\n');
}
