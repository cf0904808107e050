/**
 * The picture that comes with a new TOTP factor. A real server draws a QR code; the fake draws the same otpauth
 * address as text, which a person can copy into an authenticator (auth-js puts `data:image/svg+xml;utf-8,` before it).
 */
const size = 219;
const perLine = 30;

export function otpauthSvg(uri: string): string {
  const lines = uri.match(new RegExp(`.{1,${perLine}}`, 'gu')) ?? [];
  const escaped = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const text = lines.map((line, index) => `<tspan x="10" y="${30 + index * 16}">${escaped(line)}</tspan>`);
  return [
    '<?xml version="1.0"?>',
    `<svg width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" xmlns="http://www.w3.org/2000/svg">`,
    '<rect width="100%" height="100%" fill="white"/>',
    `<text font-family="monospace" font-size="11" fill="black">${text.join('')}</text>`,
    '</svg>',
    '',
  ].join('\n');
}
