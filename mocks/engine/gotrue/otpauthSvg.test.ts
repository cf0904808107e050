import jsQR from 'jsqr';
import { otpauthSvg } from './otpauthSvg';

/** The pixels of the picture, as a QR reader takes them. */
function paint(svg: string): { pixels: Uint8ClampedArray; width: number } {
  const width = Number(/<svg width="(\d+)"/.exec(svg)?.[1]);
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = '', side = '', , fill] of svg.matchAll(
    /<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" style="fill:(\w+)"\/>/g,
  )) {
    if (fill !== 'black') continue;
    for (let row = Number(y); row < Number(y) + Number(side); row += 1) {
      for (let column = Number(x); column < Number(x) + Number(side); column += 1) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { pixels, width };
}

it('A QR reader finds the otpauth URI in the picture', () => {
  const uri =
    'otpauth://totp/localhost:8080:ann@example.com?algorithm=SHA1&digits=6&issuer=localhost&period=30&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const { pixels, width } = paint(otpauthSvg(uri));
  expect(jsQR(pixels, width, width)?.data).toBe(uri);
});
