/** What the suggestion box shows for a visitor's own words. */
import { isAcceptableText } from '../../lib/acceptableText';
import type { VisitorSearch } from '../session/visitorSearch';
import type { suggestBoxTexts } from './exampleTexts';
import * as texts from './outlookTexts';

/** Characters; the fields take no more. */
const maxLength = 60;

/** The texts of the picture: its own, or those made from a visitor's words. */
export interface Suggestions {
  /** For people who cannot see the picture. */
  description: string;
  /** How every suggestion begins. */
  typed: string;
  /** Starts last and ends first. */
  winner: { street: string; business: string };
  /** How the other suggestions continue, in the final order. */
  others: readonly [string, string, string];
  verdict: string;
  place: { name: string; where: string };
}

export type BoxTexts = {
  [Key in keyof typeof suggestBoxTexts]: (typeof suggestBoxTexts)[Key] extends string
    ? string
    : (typeof suggestBoxTexts)[Key] extends readonly string[]
      ? readonly [string, string, string]
      : Readonly<Record<keyof (typeof suggestBoxTexts)[Key], string>>;
};

/** What people add to the name of a trade; the first match wins. */
const tradeSuffixes: readonly (readonly [trade: RegExp, others: Suggestions['others']])[] = [
  [/flor|flower|garden/, [' me', ' me open sunday', ' me same day']],
  [/plumb|electric|roof|paint|clean|carpent/, [' me', ' me open now', ' me free estimate']],
  [/dent|doctor|clinic|physio|optic/, [' me', ' me open saturday', ' me for kids']],
  [/hair|barber|salon|nail|spa\b|beauty/, [' me', ' me walk in', ' me open sunday']],
  [/yoga|gym|fitness|pilates|dance|boxing/, [' me', ' me for beginners', ' me open 24 hours']],
  [/law|attorney|notary|tax|account/, [' me', ' me free consultation', ' me open saturday']],
  [/vet|pet|dog|cat\b/, [' me', ' me open now', ' me for cats']],
  [/garage|mechanic|tire|car\b|auto/, [' me', ' me open now', ' me open saturday']],
  [/restaurant|diner|pizza|sushi|bar\b|cafe|café|coffee/, [' me', ' me open now', ' me with a terrace']],
];

/** The text as one trimmed line; '' if it may not be stored. */
function tidy(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return isAcceptableText(line, 1, maxLength) ? line : '';
}

/** The fields' texts for later pages: without `near me` and the like, and '' where a text may not be stored. */
export function tidyWords({ what, where }: VisitorSearch): VisitorSearch {
  return {
    what: tidy(what.replace(/\s+(near|in)(\s+me)?\s*$/iu, '')),
    where: tidy(where.replace(/^\s*(near|in)\s+/iu, '')),
  };
}

/** Null if both fields are empty. Without a trade, takes the example's. */
export function suggest(words: VisitorSearch, example: BoxTexts): Suggestions | null {
  const { what, where } = tidyWords(words);
  if (what === '' && where === '') return null;
  const { business } = example.visitor;
  const typed = what === '' ? example.typed : texts.boxNear(what.toLowerCase());
  const [town = ''] = where.toLowerCase().split(',');
  const [, others] = tradeSuffixes.find(([trade]) => trade.test(typed)) ?? [];
  return {
    description: texts.boxDescription(typed, business),
    typed,
    winner: { street: ` ${town.trim() || texts.boxYou}`, business: ` ${business.toLowerCase()}` },
    others: others ?? [' me', ' me open now', ' me reviews'],
    verdict: texts.boxVerdict,
    place: { name: business, where: where || texts.boxWhere },
  };
}
