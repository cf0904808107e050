/** The product's texts that name a business, in the words of a prospect and in the shape of the product's own. */
import { accountCopy, storiesCopy } from '../../../src/features/marketing/staticCopy';
import { mix } from 'supabase-in-memory/schema';
import type { Pack } from './pack';
import { packStreets, packTrades, type TradeName } from './packTrades';

// Read when the module loads, because the demo replaces the object's values later.
const [ownStory, callsStory, searchStory] = storiesCopy.stories;

/** The landing page's search box (`suggestBoxCopy`). */
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
    visitor: { business: pack.business, what: typed.replace(/ near$/, ''), where: pack.city },
  };
}

/** Hashes the prospect, so that they have the same street on every machine. */
function streetOf({ business, city }: Pack): string {
  let hash = 7;
  for (const character of `${business} ${city}`) hash = mix(hash ^ (character.codePointAt(0) ?? 0));
  return packStreets[hash % packStreets.length] ?? '';
}

/** The landing page's testimonials (`storiesCopy`): the prospect's own, and those of neighbors who do not compete. */
export function packStories({ business, trade, city, contact }: Pack) {
  const neighbor = (name: TradeName) => {
    const { example } = packTrades[name];
    return { name: example.contact, role: example.business, place: city };
  };
  const hasDentist = trade !== 'dentist';
  return [
    {
      ...ownStory,
      quote: `Customers say we came up first. ${packTrades[trade].praise}`,
      name: contact,
      role: business,
      place: city,
    },
    { ...callsStory, ...neighbor(trade === 'plumber' ? 'garage' : 'plumber') },
    {
      ...searchStory,
      ...neighbor(hasDentist ? 'dentist' : 'vet'),
      ...(!hasDentist && { quote: searchStory.quote.replace('children’s dentist', 'mobile vet') }),
    },
  ];
}

const [firstRequest, secondRequest] = accountCopy.requests;

/** The landing page's look into an account (`accountCopy`): the prospect's own. */
export function packAccount(pack: Pack): Partial<typeof accountCopy> {
  const { business, trade, city } = pack;
  const { keywords, branches } = packTrades[trade];
  const request = (own: typeof firstRequest, name: string, from: number, to: number) =>
    own ? [{ ...own, business_name: name, location: city, keywords: keywords.slice(from, to) }] : [];
  return {
    description: `Example: in the dashboard of ${business} one request is completed and another is being worked on.`,
    requests: [
      ...request(firstRequest, business, 0, 2),
      ...request(secondRequest, `${business} ${branches[0]}`, 2, 4),
    ],
  };
}

/** What the form for a request offers as an example of keywords. */
export function packKeywords({ trade }: Pack): string {
  return packTrades[trade].keywords.slice(0, 2).join(', ');
}

/** The customer's first request, as the presenter's story types it. */
export function packRequest(pack: Pack) {
  const { keywords } = packTrades[pack.trade];
  const [town = pack.city] = pack.city.split(',');
  return {
    business_name: pack.business,
    location: pack.city,
    keywords: [keywords[0] ?? '', `${keywords[1]} ${town.toLowerCase()}`, keywords[2] ?? ''].join(', '),
  };
}
