/** The pack that an address names with `?pack=`. */
import { maxPackLength, PackProblem, packOfTrade, parsePack, type Pack } from '../product/packs/pack';
import { messageOf } from '../../src/lib/messageOf';
import { isTradeName } from '../product/packs/packTrades';
import { readSiteFile } from './readSiteFile';

/** `asked`: a trade, or an address below the site's own. Rejects with a `PackProblem`. */
export async function findPack(asked: string, siteUrl: string): Promise<Pack> {
  if (isTradeName(asked)) return packOfTrade(asked);
  if (!/\.json$/.test(asked)) {
    throw new PackProblem('The demo has no pack of that name.');
  }
  if (location.protocol === 'file:') {
    throw new PackProblem('A page on a disk cannot read other files; load the pack in the demo’s panel.');
  }
  const text = await readSiteFile(asked, siteUrl, 'pack').catch((error: unknown) => {
    throw new PackProblem(messageOf(error));
  });
  if (text.length > maxPackLength) throw new PackProblem('This pack is too large.');
  return parsePack(text);
}
