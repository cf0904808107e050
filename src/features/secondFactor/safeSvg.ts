/** supabase-js puts this before what the server sent. */
const prefix = 'data:image/svg+xml;utf-8,';

const drawn = new Set(['svg', 'g', 'rect', 'path']);

/** A content security policy reports every style attribute, already while the picture is parsed. */
const withoutStyles = (svg: string): string =>
  svg.replaceAll(/ style="([^"]*)"/g, (_style, declarations: string) =>
    declarations.replaceAll(/([\w-]+)\s*:\s*([^;]*);?/g, ' $1="$2"'),
  );

/**
 * The address of a picture, from the QR code that Supabase Auth sends as SVG; null unless it has nothing but shapes. In
 * an `img` no script of it would run, but what is shown beside a secret is looked at first.
 */
export function safeSvg(address: string): string | null {
  const svg = withoutStyles(address.startsWith(prefix) ? address.slice(prefix.length) : address);
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const isDrawing = [...picture.querySelectorAll('*')].every(
    ({ localName, attributes }) =>
      drawn.has(localName) &&
      [...attributes].every(({ name, value }) => !/^on|href/i.test(name) && !/url|import/i.test(value)),
  );
  return isDrawing && picture.documentElement.localName === 'svg'
    ? `data:image/svg+xml,${encodeURIComponent(svg.trim())}`
    : null;
}
