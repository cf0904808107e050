import type { VisitorWords } from '../session/visitorWords';
import { findRequestErrors, joinKeywords, parseKeywords, type RequestDraft } from './requestRules';

/**
 * Makes a draft of a visitor's words: the location, and keywords that people there would type. Leaves out what the form
 * would not accept; null if nothing remains.
 */
export function toFirstDraft({ what, where }: VisitorWords): RequestDraft | null {
  const draft = { businessName: '', location: where, keywords: '' };
  if (findRequestErrors(draft).location !== undefined) draft.location = '';
  const [town = ''] = draft.location.toLowerCase().split(',');
  const keywords = parseKeywords(what.toLowerCase()).flatMap((trade) => [
    `${trade} near me`,
    ...(town === '' ? [] : [`${trade} ${town.trim()}`]),
  ]);
  draft.keywords = joinKeywords(keywords);
  if (findRequestErrors(draft).keywords !== undefined) draft.keywords = '';
  return draft.location === '' && draft.keywords === '' ? null : draft;
}
