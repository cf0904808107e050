/** What search engines are told about the business, as JSON-LD (schema.org). */
import * as texts from './texts';
import { serviceCost } from '../../lib/offer';

/** `siteUrl` is the origin of the site, without a trailing slash. Either is '' if the owner set none. */
export function structuredData({ siteUrl, email }: { siteUrl: string; email: string }): object {
  const at = (path: string) => (siteUrl === '' ? undefined : `${siteUrl}${path}`);
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: texts.pageTitle,
    description: texts.pageDescription,
    url: at('/'),
    provider: {
      '@type': 'Organization',
      name: 'AutoSuggest AI',
      url: at('/'),
      logo: at('/icon-512.png'),
      email: email || undefined,
    },
    offers: {
      '@type': 'Offer',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: serviceCost,
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
    },
  };
}
