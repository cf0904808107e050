import { seeOther } from './seeOther';

it('A redirect to an address with umlauts and curly quotes escapes them in the header, as HTTP requires', () => {
  const { headers, body } = seeOther('file:///C:/Jürgen’s/demo.html#/?a=%20&b=1');
  expect(headers?.['location']).toBe('file:///C:/J%C3%BCrgen%E2%80%99s/demo.html#/?a=%20&b=1');
  expect(body).toContain('href="file:///C:/Jürgen’s/demo.html#/?a=%20&amp;b=1"');
});
