import { cacheControl, changePassword, type ServingRules } from './servingRules';

export function vercelJson({ headers, appPages }: ServingRules): string {
  const everywhere = { ...headers, 'Cache-Control': cacheControl('/') };
  return JSON.stringify(
    {
      cleanUrls: true,
      // Vercel's rewrites match exactly, so a trailing slash has to be removed before them.
      trailingSlash: false,
      redirects: [{ source: changePassword.from, destination: changePassword.to, permanent: false }],
      rewrites: appPages.map((page) => ({ source: page.replace('*', '(.*)'), destination: '/app' })),
      headers: [
        {
          source: '/(.*)',
          headers: Object.entries(everywhere).map(([key, value]) => ({ key, value })),
        },
        {
          source: '/assets/(.*)',
          headers: [{ key: 'Cache-Control', value: cacheControl('/assets/') }],
        },
      ],
    },
    null,
    2,
  );
}
