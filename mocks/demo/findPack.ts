/** The pack that an address names with `?pack=`. */
import { maxPackLength, PackProblem, packOfTrade, parsePack, type Pack } from '../product/packs/pack';
import { isTradeName } from '../product/packs/packTrades';

/** `asked`: a trade, or an address below the site's own. Rejects with a `PackProblem`. */
export async function findPack(asked: string, siteUrl: string): Promise<Pack> {
  if (isTradeName(asked)) return packOfTrade(asked);
  if (!/\.json$/.test(asked)) {
    throw new PackProblem('The demo has no pack of that name.');
  }
  if (location.protocol === 'file:') {
    throw new PackProblem('A page on a disk cannot read other files; load the pack in the demo’s panel.');
  }
  const { href } = new URL(asked, `${siteUrl}/`);
  if (!href.startsWith(`${siteUrl}/`)) throw new PackProblem('A pack must lie below the demo’s own address.');
  let text: string | undefined;
  try {
    const answer = await fetch(href);
    if (answer.ok) text = await answer.text();
  } catch {
    // Reported below, as an answer without success is.
  }
  if (text === undefined) throw new PackProblem('There is no pack at that address.');
  if (text.length > maxPackLength) throw new PackProblem('This pack is too large.');
  return parsePack(text);
}
