/**
 * Shows the whole name of a prospect in the landing page's search box, at every width: where one line is too short, first the
 * street is left out, then the badge, and at last the name has lines of its own. The product's own example is short.
 */
import { tradeOf, type Pack } from '../product/packs/pack';
import { packWords } from '../product/packs/packWords';

/** Of a row, beside its text: space, icon, gap; and the badge with its gap. In rem. */
const [frame, badge] = [3.5, 8];

/** Rem of a letter at the row's largest size, on the generous side; where it is not enough, the name still gets its lines. */
const letterWidth = (letter: string): number => {
  if (/[^\x00-\u04ff]/.test(letter)) return 1.1;
  return /[mwMW@]/.test(letter) ? 0.95 : 0.6;
};

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

const row = 'form>figure[role=img] li:first-child';
const phrase = `${row}:first-child>:nth-child(2)`;

/** The name has to stand where the product's own styles put one line. */
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
