/**
 * A pack puts the business of one prospect in place of the demo's made-up one. It comes from a form, a file or an
 * address, so it is validated as a whole: one problem refuses all of it, with a sentence.
 */
import { isObject } from 'supabase-in-memory/schema';
import { acceptableText } from './packText';
import { checkLogo } from './packLogo';
import { isTradeName, packTrades, tradeNames, type TradeName } from './packTrades';

export interface Pack {
  format: 'autosuggest-demo-pack';
  version: 1;
  business: string;
  trade: TradeName;
  /** As people write it: "Austin, TX". */
  city: string;
  /** The name of the person whose account the customer's is. */
  contact: string;
  /** A `data:` address of a PNG, JPEG, WebP or SVG. */
  logo?: string;
  /** `#rrggbb` */
  colour?: string;
}

/** What a person chooses; `format` and `version` only identify the file. */
export type PackChoices = Omit<Pack, 'format' | 'version'>;

/** Why a pack cannot be used, in a sentence for the person who brought it. */
export class PackProblem extends Error {}

/** Characters of a file; a pack with the largest logo has fewer. */
export const maxPackLength = 400_000;

const format = 'autosuggest-demo-pack';
const known = ['format', 'version', 'business', 'trade', 'city', 'contact', 'logo', 'colour'];

/** Characters of each text; long enough for real names, short enough for every place in which they stand. */
const packLimits = { business: 60, city: 60, contact: 60 } as const;

const names = {
  business: 'The business',
  city: 'The city',
  contact: 'The contact name',
} as const;

/** Throws a `PackProblem`. Returns a copy, which shares nothing with `value`. */
export function readPack(value: unknown): Pack {
  if (!isObject(value)) {
    throw new PackProblem('This is no prospect’s pack.');
  }
  const given = value as Readonly<Record<string, unknown>>;
  if (given.format !== format) throw new PackProblem('This is no prospect’s pack.');
  if (given.version !== 1) throw new PackProblem('This pack was made by another version of the demo.');
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new PackProblem('This pack has more in it than a pack may have.');
  const text = (key: keyof typeof names) => {
    const problem = acceptableText(given[key], packLimits[key]);
    if (problem !== undefined) throw new PackProblem(`${names[key]} ${problem}`);
    return given[key] as string;
  };
  const { trade, logo, colour } = given;
  if (!isTradeName(trade)) {
    throw new PackProblem(`The demo does not know this trade; it knows ${tradeNames.join(', ')}.`);
  }
  const pack: Pack = {
    format,
    version: 1,
    business: text('business'),
    trade,
    city: text('city'),
    contact: text('contact'),
  };
  if (logo !== undefined) {
    const problem = checkLogo(logo);
    if (problem !== undefined) throw new PackProblem(problem);
    pack.logo = logo as string;
  }
  if (colour !== undefined) {
    if (typeof colour !== 'string' || !/^#[0-9a-f]{6}$/i.test(colour)) {
      throw new PackProblem('The color is none: it is written as #1747a6.');
    }
    pack.colour = colour.toLowerCase();
  }
  return pack;
}

/** Throws a `PackProblem`. */
export function makePack(choices: PackChoices): Pack {
  return readPack({ format, version: 1, ...choices });
}

/** From a file's text. Throws a `PackProblem`. */
export function parsePack(text: string): Pack {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PackProblem('This file is damaged, or no pack.');
  }
  return readPack(value);
}

/** The packs that the demo brings along, by trade: `?pack=dentist`. */
export function packOfTrade(trade: TradeName): Pack {
  return makePack({ trade, ...packTrades[trade].example });
}

/** The part of a host name that such a business would have. */
export function slugOf(business: string): string {
  const plain = business.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '').slice(0, 40) || 'business';
}

/** An email address for the contact. It reaches nobody, because `.example` is reserved. */
export function contactEmail({ business, contact }: Pick<Pack, 'business' | 'contact'>): string {
  const words = contact.replace(/^(dr|prof|mr|mrs|ms)\.?\s+/i, '').split(/\s+/);
  return `${slugOf(words[0] ?? '')}@${slugOf(business)}.example`;
}
