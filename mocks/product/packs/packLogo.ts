/**
 * Which logos the demo accepts. An image in a page runs no script, but people pass packs on, so an SVG that has scripts
 * or loads anything is refused, and so is a file whose content does not match its declared type.
 */

/** The largest file, in bytes. */
export const maxLogoLength = 150_000;

const wrongFormat = 'The logo must be a PNG, JPEG, WebP or SVG file.';

/** The first bytes of each image format (WebP's name follows its length), or an SVG's root element. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
  'image/svg+xml': /<(?:\w+:)?svg[\s/>]/i,
};

/** Anything in an SVG that runs, embeds a page, or refers to something outside the file. */
const activeContent =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener|set|animate\w*)\b|[\s"'/]on[\w-]+\s*=|(?:java|vb)script:|@import|\\|(?:href|src)\s*=\s*["']?\s*(?!["'\s]|#|data:image\/(?:png|jpeg|webp);base64,)|url\(\s*(?!["']?#)|expression\(/i;

/** A sentence that says why `logo` is refused; undefined if it is accepted. */
export function logoProblem(logo: unknown): string | undefined {
  if (typeof logo !== 'string') return wrongFormat;
  const [, kind = '', base64 = ''] = /^data:([a-z+/]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(logo) ?? [];
  const signature = Object.hasOwn(signatures, kind) ? signatures[kind] : undefined;
  if (!signature) return wrongFormat;
  if (base64.length * 0.75 > maxLogoLength) return 'The logo is too large: at most 150 kB.';
  let bytes: string;
  try {
    bytes = atob(base64);
  } catch {
    return wrongFormat;
  }
  if (!signature.test(bytes)) return wrongFormat;
  if (kind !== 'image/svg+xml') return undefined;
  // Character references and other encodings could hide what `activeContent` looks for.
  if (/[\x00\x80-\x9f]|&#/.test(bytes) || activeContent.test(bytes)) {
    return 'This SVG contains scripts or refers to other files. Save it as a plain drawing or as a PNG.';
  }
  return undefined;
}
