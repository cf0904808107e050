/** What people search for in a trade, and what its businesses ask for. */
export interface Trade {
  /** What somebody types before the suggestions appear; about as long as the landing page's own text. */
  typed: string;
  /** How the suggestions continue, except the prospect's. */
  others: readonly [string, string, string];
  /** Names of further branches of such a business. */
  branches: readonly string[];
  keywords: readonly string[];
}

/** A trade that the demo knows. */
export interface PackTrade extends Trade {
  /** The trade's name in menus. */
  label: string;
  /** A made-up business of the trade, for `?pack=` and the form's placeholders. */
  example: { business: string; city: string; contact: string };
}

const trades = {
  dentist: {
    label: 'Dentist',
    typed: 'dentist near',
    others: [' me', ' me open saturday', ' me for kids'],
    branches: ['Implants', 'Kids', 'Orthodontics', 'Emergency'],
    keywords: [
      'emergency dentist',
      'teeth whitening',
      'dental implants',
      'kids dentist near me',
      'invisalign',
      'dental cleaning',
      'same day crowns',
      'gentle dentist',
    ],
    example: {
      business: 'Sunnyside Dental',
      city: 'Austin, TX',
      contact: 'Dana Whitfield',
    },
  },
  restaurant: {
    label: 'Restaurant',
    typed: 'dinner near',
    others: [' me', ' me open now', ' me with a terrace'],
    branches: ['Catering', 'Brunch', 'Terrace', 'To Go'],
    keywords: [
      'restaurant open now',
      'dinner reservation',
      'private dining room',
      'outdoor seating',
      'vegetarian menu',
      'sunday brunch',
      'table for ten',
      'best pasta',
    ],
    example: {
      business: 'Olive & Ash',
      city: 'Chicago, IL',
      contact: 'Marco Bellini',
    },
  },
  plumber: {
    label: 'Plumber',
    typed: 'plumber near',
    others: [' me', ' me open now', ' me free estimate'],
    branches: ['Drains', 'Heating', 'Emergency', 'Bathrooms'],
    keywords: [
      '24 hour plumber',
      'water heater repair',
      'clogged drain',
      'leak detection',
      'frozen pipe repair',
      'boiler service',
      'bathroom remodel',
      'sewer camera inspection',
    ],
    example: {
      business: 'Northgate Plumbing',
      city: 'Denver, CO',
      contact: 'Sam Ferreira',
    },
  },
  lawyer: {
    label: 'Law firm',
    typed: 'lawyer near',
    others: [' me', ' me free consultation', ' me open saturday'],
    branches: ['Family Law', 'Estate Planning', 'Mediation', 'Notary'],
    keywords: [
      'family lawyer',
      'divorce mediation',
      'estate planning attorney',
      'free legal consultation',
      'probate lawyer',
      'tenant rights lawyer',
      'mobile notary',
      'wills and trusts',
    ],
    example: {
      business: 'Hartwell & Lowe',
      city: 'Savannah, GA',
      contact: 'Imani Hartwell',
    },
  },
  fitness: {
    label: 'Fitness studio',
    typed: 'fitness near',
    others: [' me', ' me open 24 hours', ' me with a pool'],
    branches: ['Yoga', 'Personal Training', 'Cycling', 'Youth'],
    keywords: [
      'gym open 24 hours',
      'personal trainer',
      'beginner yoga',
      'spin class',
      'strength training',
      'prenatal pilates',
      'gym with childcare',
      'free trial class',
    ],
    example: {
      business: 'Ridgeline Fitness',
      city: 'Boulder, CO',
      contact: 'Kai Moreno',
    },
  },
  salon: {
    label: 'Hair salon',
    typed: 'haircut near',
    others: [' me', ' me walk in', ' me open sunday'],
    branches: ['Color Bar', 'Bridal', 'Barbers', 'Nails'],
    keywords: [
      'balayage',
      'curly hair specialist',
      'bridal hair and makeup',
      'walk in haircut',
      'keratin treatment',
      'kids haircut',
      'hair extensions',
      'color correction',
    ],
    example: {
      business: 'Copper & Comb',
      city: 'Nashville, TN',
      contact: 'Rosa Delgado',
    },
  },
  vet: {
    label: 'Veterinary clinic',
    typed: 'pet vet near',
    others: [' me', ' me open now', ' me for cats'],
    branches: ['Mobile Vet', 'Cats Only', 'Emergency', 'Pet Dental'],
    keywords: [
      'emergency vet',
      'cat vaccination',
      'dog dental cleaning',
      'mobile vet',
      'puppy checkup',
      'exotic pet vet',
      'spay and neuter',
      'vet open sunday',
    ],
    example: {
      business: 'Willow Creek Vets',
      city: 'Boise, ID',
      contact: 'Dr. Priya Nair',
    },
  },
  garage: {
    label: 'Car garage',
    typed: 'garage near',
    others: [' me', ' me open now', ' me tire change'],
    branches: ['Tires', 'Body Shop', 'Express Oil', 'Hybrid Service'],
    keywords: [
      'brake repair',
      'oil change',
      'transmission repair',
      'winter tires',
      'check engine light',
      'hybrid mechanic',
      'state inspection',
      'honest mechanic',
    ],
    example: {
      business: 'Fulton Street Garage',
      city: 'Columbus, OH',
      contact: 'Bo Lindgren',
    },
  },
} satisfies Record<string, PackTrade>;

export type TradeName = keyof typeof trades;

export const packTrades: Readonly<Record<TradeName, PackTrade>> = trades;

export const tradeNames = Object.keys(trades) as readonly TradeName[];

export function isTradeName(name: unknown): name is TradeName {
  return typeof name === 'string' && Object.hasOwn(trades, name);
}

/** A trade that the demo does not know: the pack itself names it and says what people search for. */
export const otherTrade = 'other';

/** `word`: what such a business is called, such as "roofer". */
export function tradeFrom(word: string, keywords: readonly string[]): Trade {
  const called = word.toLowerCase();
  const more = [`best ${called}`, `${called} open now`, `${called} near me`, `${called} reviews`];
  return {
    typed: `${called} near`,
    others: [' me', ' me open now', ' me reviews'],
    branches: ['Downtown', 'Westside', 'Riverside', 'Uptown'],
    keywords: [...new Set([...keywords, ...more])],
  };
}

/** Streets that most towns have; `streetOf` picks one for a prospect. */
export const packStreets: readonly string[] = [
  'Maple St',
  'Alder St',
  'Church St',
  'Park Ave',
  'Mill Rd',
  'River St',
  'Station Rd',
  'Oak Ave',
  'Hill St',
  'Bridge St',
  'Garden St',
  'Market St',
];
