/** What search engines are told about the business, as JSON-LD (schema.org). */
import * as texts from './texts';
import { serviceCost } from './roi';

const name = 'AutoSuggest AI';

/** `siteUrl` is the origin of the site, without a slash at its end, or '' where the owner named none. */
export function structuredData({ siteUrl, email }: { siteUrl: string; email: string }): object {
  const at = (path: string) => (siteUrl === '' ? undefined : `${siteUrl}${path}`);
  const provider = { '@type': 'Organization', name, url: at('/'), logo: at('/icon-512.png'), email };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name, url: at('/'), inLanguage: 'en' },
      provider,
      {
        '@type': 'Service',
        name: texts.pageTitle,
        description: texts.pageDescription,
        url: at('/'),
        provider: { '@type': 'Organization', name },
        offers: {
          '@type': 'Offer',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: serviceCost,
            priceCurrency: 'USD',
            unitCode: 'MON',
          },
        },
      },
    ],
  };
}
