/** What supabase-js prepends to the SVG that the server sent. */
const prefix = 'data:image/svg+xml;utf-8,';

const allowedElements = new Set(['svg', 'g', 'rect', 'path']);

/** Turns styles into plain attributes: content security policies report style attributes as soon as they are parsed. */
const withoutStyles = (svg: string): string =>
  svg.replaceAll(/ style="([^"]*)"/g, (_style, declarations: string) =>
    declarations.replaceAll(/([\w-]+)\s*:\s*([^;]*);?/g, ' $1="$2"'),
  );

/**
 * The data URL of the QR code that Supabase Auth sends as SVG, or null if it contains anything but shapes. An `img` runs
 * no scripts, but a picture beside a secret is checked all the same.
 */
export function safeSvg(address: string): string | null {
  const svg = withoutStyles(address.startsWith(prefix) ? address.slice(prefix.length) : address);
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const isDrawing = [...picture.querySelectorAll('*')].every(
    ({ localName, attributes }) =>
      allowedElements.has(localName) &&
      [...attributes].every(({ name, value }) => !/^on|href/i.test(name) && !/url|import/i.test(value)),
  );
  return isDrawing && picture.documentElement.localName === 'svg'
    ? `data:image/svg+xml,${encodeURIComponent(svg.trim())}`
    : null;
}
