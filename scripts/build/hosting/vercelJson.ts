import { cacheControl, type ServingRules } from './servingRules';

export function vercelJson({ headers, appPages }: ServingRules): string {
  const everywhere = { ...headers, 'Cache-Control': cacheControl('/') };
  return JSON.stringify(
    {
      cleanUrls: true,
      // Its rewrites are exact, so that an address with a slash at its end has to lose it before them.
      trailingSlash: false,
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
