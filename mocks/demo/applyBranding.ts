/**
 * Shows the page in a prospect's words and colors. The product has no code for this: its texts are objects, whose
 * values are replaced here, and an additional style sheet overrides its color properties.
 */
import { contact } from '../../src/config';
import { themeAttribute } from '../../src/firstLoad/domContract';
import { suggestBoxTexts } from '../../src/features/marketing/exampleTexts';
import { accountTexts, storiesTexts } from '../../src/features/marketing/staticTexts';
import { exampleTexts } from '../../src/features/requests/exampleTexts';
import type { ColorScheme } from '../../src/lib/themeMode';
import { colors } from '../../src/styles/tokens';
import { sectionIds } from '../../src/lib/pages';
import { readStored, removeStored, writeStored } from '../../src/lib/storage';
import { demoAccounts } from '../product/demoAccounts';
import { contactEmail, readPack, type Pack } from '../product/packs/pack';
import { accentColors } from '../product/packs/packColors';
import { packAccount, packKeywords, packStories, packWords } from '../product/packs/packWords';
import { heroStyle } from './heroStyle';
import { packKey } from './launchOptions';

const own = {
  box: { ...suggestBoxTexts },
  account: { ...accountTexts },
  stories: { ...storiesTexts },
  request: { ...exampleTexts },
  contact: { ...contact },
};
let sheet: CSSStyleSheet | undefined;

/** null: the product's own words and colors. Texts on the page change when they next render. */
export function applyBranding(pack: Pack | null): void {
  Object.assign(suggestBoxTexts, pack ? packWords(pack) : own.box);
  Object.assign(accountTexts, pack ? packAccount(pack) : own.account);
  Object.assign(storiesTexts, pack ? { stories: packStories(pack) } : own.stories);
  Object.assign(exampleTexts, pack ? { keywords: packKeywords(pack) } : own.request);
  Object.assign(contact, own.contact, pack?.email && { email: pack.email });
  Object.assign(contact, pack?.booking && { bookingUrl: pack.booking });
  if (!pack && !sheet) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(pack ? styleOf(pack) : '');
  if (pack?.logo !== undefined) void publishLogoRatio(pack.logo);
}

/** Tells the style sheet how wide the logo is for its height. Until then, and if it cannot be decoded, it is a square. */
async function publishLogoRatio(logo: string): Promise<void> {
  const image = new Image();
  image.src = logo;
  await image.decode().catch(() => undefined);
  const ratio = image.naturalWidth / image.naturalHeight || 1;
  document.documentElement.style.setProperty('--logo-ratio', String(ratio));
}

/** Stores the pack in the browser, for the next page. */
export function storePack(pack: Pack | null, namespace: string): void {
  if (pack) writeStored(packKey(namespace), JSON.stringify(pack));
  else removeStored(packKey(namespace));
}

/** Storage can hold anything; an invalid pack counts as none. */
export function readStoredPack(namespace: string): Pack | undefined {
  try {
    const kept = readStored(packKey(namespace));
    return kept === null ? undefined : readPack(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

function styleOf(pack: Pack): string {
  const { colour, logo } = pack;
  const schemes = colour === undefined ? undefined : accentColors(colour);
  return [
    heroStyle(pack),
    schemes
      ? declare(scheme('light'), schemes.light) +
        declare(scheme('dark'), schemes.dark) +
        declare(panels, schemes.panel) +
        declare('#demo-panel,#demo-story', demoColors) +
        darkButtons +
        heroMarks
      : '',
    logo === undefined ? '' : logoStyle(logo, pack),
  ].join('');
}

/** `:root` twice, for a higher specificity than the tokens' own rules have. */
const scheme = (name: ColorScheme) => `:root:root[data-${themeAttribute}=${name}]`;

/** The calculator's projection and the call to action. */
const panels = `[aria-labelledby=projection-title],#${sectionIds.getStarted}`;

/** The demo's own parts keep the product's colors. */
const { accent, accentStrong, onAccent } = colors.light;
const demoColors = { accent, accentStrong, onAccent };

function declare(selector: string, values: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(values).map(
    ([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  );
  return `${selector}{${declarations.join(';')}}`;
}

/** MUI has its own palette properties. Its buttons use the accent only in the dark scheme. */
const darkButtons =
  `:root:root[data-${themeAttribute}=dark]{--mui-palette-primary-main:var(--action);--mui-palette-primary-light:var(--action-hover);` +
  '--mui-palette-primary-dark:var(--action-hover);--mui-palette-primary-contrastText:var(--on-action)}';

/**
 * The headline's mark stays dark in both schemes; the winner's pin inherits its color, to be visible on any accent.
 */
const heroMarks =
  '#hero-title>span:first-of-type{color:#12170e;border-color:#12170e}figure[role=img] li:first-child>svg{color:inherit}';

/** The caption of the testimonial in the prospect's name. */
const ownCaption = `#${sectionIds.successStories} li:first-child figcaption`;

/**
 * Puts the logo where the page means the business itself: the pin below the search box, its testimonial, and the
 * customer's address in the header. `logoProblem` accepts base64 data URLs only, so the URL needs no escaping in CSS. A
 * wide logo gets a wide place, up to 7.5rem; on a phone less.
 */
function logoStyle(logo: string, pack: Pack): string {
  const place = (height: number) =>
    `box-sizing:border-box;width:clamp(${height}rem,${height}rem*var(--logo-ratio,1),max(${height}rem,min(7.5rem,20vw)));height:${height}rem;` +
    `padding:${height / 12}rem;border-radius:.375rem;background:#fff url("${logo}") center/contain no-repeat content-box border-box`;
  const spot = 'figure[role=img]>p:last-child>span:first-child';
  const addresses = [demoAccounts[1].email, contactEmail(pack)].map(
    (address) => `header [title="${address}"]::before`,
  );
  const mark = (height: number) => `{content:"";display:inline-block;${place(height)}`;
  return [
    `${spot}{${place(3.25)};flex:none}${spot}>svg{visibility:hidden}`,
    pack.quote === undefined
      ? ''
      : `${ownCaption}::before${mark(3.25)};grid-row:span 3}${ownCaption}>svg{display:none}`,
    `${addresses.join()}${mark(1.5)};margin-inline-end:.5rem;vertical-align:middle}`,
  ].join('');
}
