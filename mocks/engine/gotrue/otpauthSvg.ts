/**
 * The picture that comes with a new TOTP factor: a QR code of the otpauth address that an authenticator can scan
 * (auth-js puts `data:image/svg+xml;utf-8,` before it).
 */
import { encode } from 'uqr';

/** The width of a module in pixels, and the margin of four modules that scanners need. */
const moduleWidth = 3;
const quietModules = 4;

export function otpauthSvg(uri: string): string {
  const { data, size } = encode(uri, { border: 0, ecc: 'M' });
  const width = (size + 2 * quietModules) * moduleWidth;
  const dots = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      const [left, top] = [(x + quietModules) * moduleWidth, (y + quietModules) * moduleWidth];
      return dark
        ? [`<rect x="${left}" y="${top}" width="${moduleWidth}" height="${moduleWidth}" style="fill:black"/>`]
        : [];
    }),
  );
  return [
    '<?xml version="1.0"?>',
    `<svg width="${width}" height="${width}" xmlns="http://www.w3.org/2000/svg">`,
    `<rect x="0" y="0" width="${width}" height="${width}" style="fill:white"/>`,
    ...dots,
    '</svg>',
    '',
  ].join('\n');
}
