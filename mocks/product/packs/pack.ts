/**
 * A pack replaces the demo's made-up business with a prospect's. It comes from a form, a file or an address, so it is
 * validated as a whole: one problem makes all of it unusable, and a sentence says why.
 */
import { isObject } from 'supabase-in-memory/schema';
import { textProblem } from './textProblem';
import { logoProblem } from './packLogo';
import {
  isTradeName,
  otherTrade,
  packTrades,
  tradeFrom,
  tradeNames,
  type Trade,
  type TradeName,
} from './packTrades';

export interface Pack {
  format: 'autosuggest-demo-pack';
  version: 1;
  business: string;
  trade: TradeName | typeof otherTrade;
  /** Only with the trade `other`: what such a business is called, such as "roofer". */
  word?: string;
  /** Only with the trade `other`: three keywords that people search for. */
  keywords?: string[];
  /** As people write it: "Austin, TX". */
  city: string;
  /** The customer's name in the demo. */
  contact: string;
  /** A `data:` URL of a PNG, JPEG, WebP or SVG. */
  logo?: string;
  /** `#rrggbb` */
  colour?: string;
  /** What the contact says about the product, in their own words. Without it, the demo quotes nobody in their name. */
  quote?: string;
  /** The salesperson's address, which the product's links use in place of the build's `CONTACT_EMAIL`. */
  email?: string;
  /** The salesperson's booking page, an https address, in place of the build's `BOOKING_URL`. */
  booking?: string;
}

/** What a person chooses; `format` and `version` only identify the file. */
export type PackChoices = Omit<Pack, 'format' | 'version'>;

/** Why a pack cannot be used, in a sentence for the person who brought it. */
export class PackProblem extends Error {
  /** The field with the problem; undefined if the problem is elsewhere. */
  readonly field: PackText | undefined;

  constructor(sentence: string, field?: PackText) {
    super(sentence);
    this.field = field;
  }
}

/** The longest file, in characters; a pack with the largest logo is shorter. */
const maxPackLength = 400_000;

const format = 'autosuggest-demo-pack';

/** The longest texts, in characters: long enough for real names, short enough for every place that shows them. */
const packLimits = {
  business: 60,
  city: 60,
  contact: 60,
  word: 30,
  keywords: 40,
  quote: 160,
  email: 120,
  booking: 300,
} as const;

const names = {
  business: 'The business',
  city: 'The city',
  contact: 'The contact name',
  word: 'The trade',
  keywords: 'A keyword',
  quote: 'The quote',
  email: 'The email',
  booking: 'The booking page',
} as const;

export type PackText = keyof typeof names | 'colour';

export const packTexts = [...Object.keys(names), 'colour'] as PackText[];

const known = ['format', 'version', 'trade', 'logo', ...packTexts];

/** How many keywords the trade `other` has. */
const keywordCount = 3;

/** Validates a pack and returns a copy that shares nothing with `value`. Throws a `PackProblem`. */
export function readPack(value: unknown): Pack {
  if (!isObject(value)) {
    throw new PackProblem('This is not a prospect’s pack.');
  }
  const given = value as Readonly<Record<string, unknown>>;
  if (given.format !== format) throw new PackProblem('This is not a prospect’s pack.');
  if (given.version !== 1) throw new PackProblem('This pack was made by another version of the demo.');
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new PackProblem('This pack has an unknown field.');
  const text = (key: keyof typeof names) => readText(key, given[key]);
  const { trade, logo, colour } = given;
  if (!isTradeName(trade) && trade !== otherTrade) {
    throw new PackProblem(
      `The demo does not know this trade; it knows ${tradeNames.join(', ')} and ${otherTrade}.`,
    );
  }
  const pack: Pack = {
    format,
    version: 1,
    business: text('business'),
    trade,
    city: text('city'),
    contact: text('contact'),
  };
  if (trade === otherTrade) {
    pack.word = text('word');
    pack.keywords = readKeywords(given.keywords);
  } else if (given.word !== undefined || given.keywords !== undefined) {
    throw new PackProblem(`Only the trade “${otherTrade}” has a word and keywords of its own.`);
  }
  if (logo !== undefined) {
    const problem = logoProblem(logo);
    if (problem !== undefined) throw new PackProblem(problem);
    pack.logo = logo as string;
  }
  if (colour !== undefined) {
    if (typeof colour !== 'string' || !/^#[0-9a-f]{6}$/i.test(colour)) {
      throw new PackProblem('Write the color as six hex digits, such as #1747a6.', 'colour');
    }
    pack.colour = colour.toLowerCase();
  }
  if (given.quote !== undefined) pack.quote = text('quote');
  if (given.email !== undefined) pack.email = checkEmail(text('email'));
  if (given.booking !== undefined) pack.booking = checkBooking(text('booking'));
  return pack;
}

function checkEmail(email: string): string {
  // Only characters that need no escaping in a `mailto:` address.
  if (/^[\w.+'-]+@[\w-]+(\.[\w-]+)+$/.test(email)) return email;
  throw new PackProblem('Enter an email address, such as anna@example.com.', 'email');
}

function checkBooking(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'https:' && url.username + url.password === '') return url.href;
  throw new PackProblem('The booking page must be an address that starts with https://.', 'booking');
}

function readText(key: keyof typeof names, value: unknown): string {
  const problem = textProblem(value, packLimits[key]);
  if (problem !== undefined) throw new PackProblem(`${names[key]} ${problem}`, key);
  return value as string;
}

function readKeywords(value: unknown): string[] {
  const keywords = Array.isArray(value) ? value.map((each) => readText('keywords', each)) : [];
  if (new Set(keywords).size !== keywordCount || keywords.length !== keywordCount) {
    throw new PackProblem('Three different keywords are needed, separated by commas.', 'keywords');
  }
  // The request form separates keywords with commas.
  if (keywords.some((each) => each.includes(',')))
    throw new PackProblem('A keyword must not contain a comma.', 'keywords');
  return keywords;
}

/** Splits at commas and leaves out empty keywords. */
const splitKeywords = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** What people search for in the pack's trade. */
export function tradeOf({ trade, word = '', keywords = [] }: Pack): Trade {
  return trade === otherTrade ? tradeFrom(word, keywords) : packTrades[trade];
}

/** Throws a `PackProblem`. */
export function makePack(choices: PackChoices): Pack {
  return readPack({ format, version: 1, ...choices });
}

/** Reads a pack from the text of a file. Throws a `PackProblem`. */
export function parsePack(text: string): Pack {
  if (text.length > maxPackLength) throw new PackProblem('This pack is too large.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PackProblem('This file is damaged or isn’t a pack.');
  }
  return readPack(value);
}

/** The example pack of a trade. */
export const packOfTrade = (trade: TradeName): Pack => makePack({ trade, ...packTrades[trade].example });

/**
 * Builds a pack: what people typed (`textOf`) replaces the choices of `start`; an empty text counts as none. Throws a
 * `PackProblem`.
 */
export function packOfTexts(
  start: Pick<Pack, 'trade'> & Partial<PackChoices>,
  textOf: (field: PackText) => string | null | undefined,
): Pack {
  const typed = packTexts.flatMap((field) => {
    const text = textOf(field)?.trim() ?? '';
    return text === '' ? [] : [[field, field === 'keywords' ? splitKeywords(text) : text]];
  });
  return readPack({ format, version: 1, ...start, ...Object.fromEntries(typed) });
}

/** How addresses spell letters whose accent cannot simply be dropped. */
const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
};

/** The business name as part of a host name: lowercase letters and digits, at most 40. */
export function slugOf(business: string): string {
  return (
    business
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\x00-\x7f]/g, (letter) => spelled[letter] ?? letter)
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '')
      .slice(0, 40) || 'business'
  );
}

/** An email address for the contact. Mail to it reaches nobody, because `.example` is reserved. */
export function contactEmail({ business, contact }: Pick<Pack, 'business' | 'contact'>): string {
  const words = contact.replace(/^(dr|prof|mr|mrs|ms)\.?\s+/i, '').split(/\s+/);
  return `${slugOf(words[0] ?? '')}@${slugOf(business)}.example`;
}
