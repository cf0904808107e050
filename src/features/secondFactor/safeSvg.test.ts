import { safeSvg } from './safeSvg';

const svgOf = (content: string) =>
  `<svg width="30" height="30" xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
const qrCode = svgOf('<rect x="0" y="0" width="3" height="3" style="fill:black"/>');

it('An SVG drawing becomes a data URL without style attributes, even with a comment or the prefix of supabase-js', () => {
  for (const sent of [qrCode, `<?xml version="1.0"?>\n<!-- a comment -->\n${qrCode}\n`]) {
    for (const prefix of ['', 'data:image/svg+xml;utf-8,']) {
      const shown = sent.replace(' style="fill:black"', ' fill="black"').trim();
      expect(safeSvg(prefix + sent)).toBe(`data:image/svg+xml,${encodeURIComponent(shown)}`);
    }
  }
});

it.each([
  svgOf('<script>alert(1)</script>'),
  svgOf('<image href="https://example.com/x.png"/>'),
  svgOf('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">hi</p></foreignObject>'),
  svgOf('<rect onload="alert(1)"/>'),
  svgOf('<rect style="fill:url(https://example.com/x)"/>'),
  svgOf('<rect style="onload:alert(1)"/>'),
  '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
  '<svg',
  '',
])('Anything but a plain SVG drawing is rejected: %s', (sent) => {
  expect(safeSvg(sent)).toBeNull();
});
