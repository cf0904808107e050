import { fromBase32, isTotpCode, toBase32, totpCode } from './totp';

const secret = toBase32(new TextEncoder().encode('12345678901234567890'));

// RFC 6238, appendix B (SHA-1): the last six of each code's eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('The one-time code %i seconds after the epoch is %s', (seconds, code) => {
  expect(totpCode(secret, seconds * 1000)).toBe(code);
});

test('Codes of the periods before and after are accepted, and those beyond are not', () => {
  const now = 1_234_567_890_000;
  const accepted = [-60, -30, 0, 30, 60].map((skew) =>
    isTotpCode(secret, totpCode(secret, now + skew * 1000), now),
  );
  expect(accepted).toEqual([false, true, true, true, false]);
});

test('Base32 follows RFC 4648, without padding', () => {
  const encode = (text: string) => toBase32(new TextEncoder().encode(text));
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(encode)).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  expect(new TextDecoder().decode(fromBase32('MZXW6YTB'))).toBe('fooba');
  expect(() => fromBase32('M1')).toThrow("'1' is not a base32 digit");
});
