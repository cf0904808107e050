/**
 * The page in the words and colours of a prospect. The product does not know of it: its words are an object, whose values
 * are others from here on, and its colours are properties that a later style sheet sets.
 */
import { themeMark } from '../../src/firstLoad/protocol';
import { suggestBoxCopy } from '../../src/features/marketing/copy';
import type { ColourScheme } from '../../src/features/theme/tokens';
import { readStored, removeStored, writeStored } from '../../src/lib/storage';
import { readPack, type Pack } from '../product/packs/pack';
import { accentColours } from '../product/packs/packColours';
import { packWords } from '../product/packs/packWords';
import { packKey } from './tabChoices';

const ownWords = { ...suggestBoxCopy };
let sheet: CSSStyleSheet | undefined;

/** null: the product's own. What is on the page already speaks of the pack when it is rendered anew. */
export function wearPack(pack: Pack | null): void {
  Object.assign(suggestBoxCopy, pack ? packWords(pack) : ownWords);
  if (!pack && !sheet) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(pack ? styleOf(pack) : '');
}

/** What the browser keeps of it for the next page. */
export function keepPack(pack: Pack | null, world: string): void {
  if (pack) writeStored(packKey(world), JSON.stringify(pack));
  else removeStored(packKey(world));
}

/** Storage can hold anything; what is no pack is none. */
export function recallPack(world: string): Pack | undefined {
  try {
    const kept = readStored(packKey(world));
    return kept === null ? undefined : readPack(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

function styleOf({ colour, logo }: Pack): string {
  const schemes = colour === undefined ? undefined : accentColours(colour);
  return [
    schemes ? declare('light', schemes.light) + declare('dark', schemes.dark) + darkButtons + heroMarks : '',
    logo === undefined ? '' : logoStyle(logo),
  ].join('');
}

/** Twice `:root`, to go before the tokens themselves. */
function declare(scheme: ColourScheme, values: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(values).map(
    ([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  );
  return `:root:root[data-${themeMark}=${scheme}]{${declarations.join(';')}}`;
}

/** MUI has its palette in properties of its own, and only in the dark do its buttons have the accent. */
const darkButtons =
  `:root:root[data-${themeMark}=dark]{--mui-palette-primary-main:var(--action);--mui-palette-primary-light:var(--action-hover);` +
  '--mui-palette-primary-dark:var(--action-hover);--mui-palette-primary-contrastText:var(--on-action)}';

/** The headline's mark is ink on white in both schemes, and the winner's pin is to be seen on any colour. */
const heroMarks =
  '#hero-title>span:first-of-type{color:#12170e;border-color:#12170e}figure[role=img] li:first-child>svg{color:inherit}';

/** In the place of the pin below the search box. The address holds letters and digits only (`packLogo.ts`). */
function logoStyle(logo: string): string {
  const spot = 'figure[role=img]>p:last-child>span:first-child';
  return `${spot}{background:#fff url("${logo}") center/78% no-repeat;flex:none}${spot}>svg{visibility:hidden}`;
}
