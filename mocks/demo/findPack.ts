/** The pack that an address names with `?pack=`. */
import {
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
  const requested = query.get('pack');
  if (requested === null) return undefined;
  const named = (field: PackText) => query.get(`pack-${field}`);
  if (isTradeName(requested)) return packOfTexts(packOfTrade(requested), named);
  if (requested === otherTrade) return packOfTexts({ trade: requested }, named);
  if (!/\.json$/.test(requested)) {
    throw new PackProblem('The demo has no pack of that name.');
  }
  if (location.protocol === 'file:') {
    throw new PackProblem(
      'A page opened from disk cannot read other files. Load the pack in the demo panel.',
    );
  }
  const text = await readSiteFile(requested, siteUrl, 'pack').catch((error: unknown) => {
    throw new PackProblem(messageOf(error));
  });
  return parsePack(text);
}
