/** The product's texts that name a business, rewritten for a prospect in the same shape. */
import { exampleStories } from '../../../src/features/marketing/exampleStoriesTexts';
import { accountTexts } from '../../../src/features/marketing/staticTexts';
import { countCharacters } from '../../../src/lib/acceptableText';
import { hash32 } from 'supabase-in-memory/schema';
import { tradeOf, type Pack } from './pack';
import { packStreets, packTrades, type TradeName } from './packTrades';

const [ownStory, callsStory, searchStory] = exampleStories;

/** The landing page's search box (`suggestBoxTexts`). */
export function packWords(pack: Pack) {
  const { typed, others } = tradeOf(pack);
  const street = streetOf(pack);
  return {
    description: `Example: someone types “${typed}”. ${pack.business} climbs from the fourth suggestion to the first.`,
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

/** Picks the street by a hash of the prospect, so that it is the same on every machine. */
function streetOf({ business, city }: Pack): string {
  let hash = 7;
  for (const character of `${business} ${city}`) hash = hash32(hash ^ (character.codePointAt(0) ?? 0));
  return packStreets[hash % packStreets.length] ?? '';
}

/**
 * The landing page's testimonials (`storiesTexts`): made-up businesses of other trades, in their own towns. The
 * prospect's own quote, if the pack has one, replaces the first.
 */
export function packStories({ business, trade, city, contact, quote }: Pack) {
  const reference = (name: TradeName, other: TradeName) => {
    const { example } = packTrades[name === trade ? other : name];
    return { name: example.contact, role: example.business, place: example.city };
  };
  return [
    quote === undefined
      ? { ...ownStory, ...reference('salon', 'restaurant') }
      : {
          ...ownStory,
          quote,
          name: contact,
          role: business,
          place: city,
          result: { value: '1st', label: `suggestion in ${city}` },
        },
    { ...callsStory, ...reference('plumber', 'garage') },
    {
      ...searchStory,
      ...reference('dentist', 'vet'),
      ...(trade === 'dentist' && { quote: searchStory.quote.replace('children’s dentist', 'mobile vet') }),
    },
  ];
}

// Read when the module loads, because the demo replaces the object's values later.
const [firstRequest, secondRequest] = accountTexts.requests;

/** The landing page's view of an account (`accountTexts`), with the prospect's requests. */
export function packAccount(pack: Pack): Partial<typeof accountTexts> {
  const { business, city } = pack;
  const { keywords, branches } = tradeOf(pack);
  const request = (own: typeof firstRequest, name: string, from: number, to: number) =>
    own ? [{ ...own, business_name: name, location: city, keywords: keywords.slice(from, to) }] : [];
  return {
    description: `Example: on the dashboard of ${business}, one request is completed and another is in progress.`,
    requests: [
      ...request(firstRequest, business, 0, 2),
      ...request(secondRequest, `${business} ${branches[0]}`, 2, 4),
    ],
  };
}

/** The request form's example of keywords. */
export function packKeywords(pack: Pack): string {
  return tradeOf(pack).keywords.slice(0, 2).join(', ');
}

/** The customer's first request, as the presenter's story types it. */
export function packRequest(pack: Pack) {
  const { keywords } = tradeOf(pack);
  return {
    business_name: pack.business,
    location: pack.city,
    keywords: [keywords[0] ?? '', withTown(keywords[1] ?? '', pack.city), keywords[2] ?? ''].join(', '),
  };
}

/** The longest keyword that the database accepts, in characters. */
const maxKeywordLength = 80;

/** The keyword followed by the town, or alone if both are too long for a keyword. */
export function withTown(keyword: string, city: string): string {
  const [town = city] = city.split(',');
  const both = `${keyword} ${town.toLowerCase()}`;
  return countCharacters(both) > maxKeywordLength ? keyword : both;
}
