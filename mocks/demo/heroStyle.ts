/**
 * Shows a prospect's whole name in the landing page's search box, at every width. If one line is too short, first the
 * street is left out, then the badge; then the text gets smaller and the name wraps. The product's own example is
 * short.
 */
import { tradeOf, type Pack } from '../product/packs/pack';
import { packWords } from '../product/packs/packWords';

/** In rem: what a row needs besides its text (padding, icon, gap), and the badge with its gap. */
const [frame, badge] = [3.5, 8];

/** A generous estimate in rem, at the row's largest text size. If it is too small, the name still wraps. */
const letterWidth = (letter: string): number => {
  if (/[^\x00-\u04ff]/.test(letter)) return 1.1;
  return /[mwMW@]/.test(letter) ? 0.95 : 0.6;
};

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

const row = 'form>figure[role=img] li:first-child';
const phrase = `${row}:first-child>:nth-child(2)`;

/** Lets the name wrap where the product's own styles allow only one line. */
const lines = [
  `${row}{height:auto;min-height:var(--row);padding-block:.25rem;line-height:1.25}`,
  `${phrase}{display:flex;flex-wrap:wrap;column-gap:.25em;flex:1}`,
  `${phrase}>*{flex:0 1 auto;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}`,
  `${phrase}>b{overflow:visible;overflow-wrap:anywhere;white-space:normal}`,
  'form>figure[role=img]>p:last-child>:first-child{flex:none}',
  'form>figure[role=img]>p:last-child>:last-child{min-width:0;overflow-wrap:anywhere}',
].join('');

export function heroStyle(pack: Pack): string {
  const { winner } = packWords(pack);
  const { typed } = tradeOf(pack);
  const [known, street, name] = [typed, winner.street, winner.business].map(widthOf) as [
    number,
    number,
    number,
  ];
  const below = (width: number, rule: string) => `@container (max-width:${width.toFixed(2)}rem){${rule}}`;
  return [
    lines,
    below(frame + known + street + name + badge, `${row} span span span{display:none}`),
    below(frame + known + name + badge, `${row}>:last-child{display:none}`),
    below(frame + name, `${row}{font-size:.875rem}`),
    below(frame + name / 2, `${row}{font-size:var(--text-xs)}`),
  ].join('');
}
