import { paths } from '../../../src/lib/paths';
import { cacheControl, type ServingRules } from './servingRules';

/** Of Netlify and Cloudflare Pages. No path stands below two rules, because hosts do not agree on what that means. */
export function netlifyHeaders({ headers }: ServingRules): string {
  return [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    `  Cache-Control: ${cacheControl('/assets/')}`,
    ...Object.values(paths).flatMap((page) => [page, `  Cache-Control: ${cacheControl(page)}`]),
  ].join('\n');
}

/**
 * Page by page: Cloudflare lets "/*" go before files that exist, knows app.html by the name of app, and holds an address
 * with a slash at its end for another one.
 */
export function netlifyRedirects({ appPages }: ServingRules): string {
  const withSlash = (page: string) => (page.endsWith('*') ? [page] : [page, `${page}/`]);
  return appPages
    .flatMap(withSlash)
    .map((page) => `${page} /app 200`)
    .join('\n');
}
