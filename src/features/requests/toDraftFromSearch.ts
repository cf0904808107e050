import type { VisitorSearch } from '../session/visitorSearch';
import { joinKeywords, parseKeywords } from './keywords';
import { emptyDraft, findRequestErrors, type RequestDraft } from './requestFields';

/**
 * Makes a draft from a visitor's search: the location, and keywords that people there would type. Leaves out what the form
 * would not accept; null if nothing is left.
 */
export function toDraftFromSearch({ what, where }: VisitorSearch): RequestDraft | null {
  const draft = { ...emptyDraft, location: where };
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
