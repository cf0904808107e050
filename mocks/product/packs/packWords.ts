/** The landing page's search box in the words of a prospect, in the shape of the product's own (`suggestBoxCopy`). */
import { mix } from '../seeds/manyRequests';
import type { Pack } from './pack';
import { packStreets, packTrades } from './packTrades';

export function packWords(pack: Pack) {
  const { typed, others } = packTrades[pack.trade];
  const street = streetOf(pack);
  return {
    description: `Example: somebody types “${typed}”. ${pack.business} climbs from the fourth suggestion to the first.`,
    typed,
    winner: {
      street: ` ${street.toLowerCase()}`,
      business: ` ${pack.business.toLowerCase()}`,
    },
    others,
    verdict: 'Your business',
    place: { name: pack.business, where: `${street}, ${pack.city}` },
    moved: { from: '4th', to: '1st suggestion' },
  };
}

/** The same for the same prospect, on every machine. */
export function streetOf({ business, city }: Pack): string {
  let hash = 7;
  for (const character of `${business} ${city}`) hash = mix(hash ^ (character.codePointAt(0) ?? 0));
  return packStreets[hash % packStreets.length] ?? '';
}

/** The customer's first request, as the presenter's story types it. */
export function packRequest(pack: Pack) {
  const { keywords } = packTrades[pack.trade];
  const [town = pack.city] = pack.city.split(',');
  return {
    businessName: pack.business,
    location: pack.city,
    keywords: [keywords[0] ?? '', `${keywords[1]} ${town.toLowerCase()}`, keywords[2] ?? ''].join(', '),
  };
}
