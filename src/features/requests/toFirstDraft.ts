import type { VisitorWords } from '../session/visitorWords';
import { findRequestErrors, joinKeywords, parseKeywords, type RequestDraft } from './requestRules';

/**
 * The request that a visitor's words begin: the place, and what people there would type. What the form would not take is
 * left out; null where that is all of it.
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
