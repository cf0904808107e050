/** The pack that an address names with `?pack=`. */
import {
  maxPackLength,
  packOfTexts,
  packOfTrade,
  PackProblem,
  parsePack,
  type Pack,
  type PackText,
} from '../product/packs/pack';
import { messageOf } from '../../src/lib/messageOf';
import { isTradeName, otherTrade } from '../product/packs/packTrades';
import { readSiteFile } from './readSiteFile';

/**
 * `pack` in `query` is a trade, with the texts of the pack in parameters such as `pack-business`, or an address below
 * the site's own. Resolves to undefined without it. Rejects with a `PackProblem`.
 */
export async function findPack(query: URLSearchParams, siteUrl: string): Promise<Pack | undefined> {
  const asked = query.get('pack');
  if (asked === null) return undefined;
  const named = (field: PackText) => query.get(`pack-${field}`);
  if (isTradeName(asked)) return packOfTexts(packOfTrade(asked), named);
  if (asked === otherTrade) return packOfTexts({ trade: asked }, named);
  if (!/\.json$/.test(asked)) {
    throw new PackProblem('The demo has no pack of that name.');
  }
  if (location.protocol === 'file:') {
    throw new PackProblem(
      'A page opened from disk cannot read other files. Load the pack in the demo panel.',
    );
  }
  const text = await readSiteFile(asked, siteUrl, 'pack').catch((error: unknown) => {
    throw new PackProblem(messageOf(error));
  });
  if (text.length > maxPackLength) throw new PackProblem('This pack is too large.');
  return parsePack(text);
}
