import { safeSvg } from './safeSvg';

const around = (inside: string) =>
  `<svg width="30" height="30" xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const code = around('<rect x="0" y="0" width="3" height="3" style="fill:black"/>');

it('An SVG drawing becomes a data URL, also with comments in it or with the prefix of supabase-js', () => {
  for (const sent of [code, `<?xml version="1.0"?>\n<!-- made -->\n${code}\n`]) {
    for (const prefix of ['', 'data:image/svg+xml;utf-8,']) {
      const shown = sent.replace(' style="fill:black"', ' fill="black"').trim();
      expect(safeSvg(prefix + sent)).toBe(`data:image/svg+xml,${encodeURIComponent(shown)}`);
    }
  }
});

it.each([
  around('<script>alert(1)</script>'),
  around('<image href="https://example.com/x.png"/>'),
  around('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">hi</p></foreignObject>'),
  around('<rect onload="alert(1)"/>'),
  around('<rect style="fill:url(https://example.com/x)"/>'),
  around('<rect style="onload:alert(1)"/>'),
  '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
  '<svg',
  '',
])('Anything but a plain SVG drawing is not shown: %s', (sent) => {
  expect(safeSvg(sent)).toBeNull();
});
