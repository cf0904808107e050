import { seededIds } from '../backend/ids';
import { hashPassword, verifyPassword } from './passwords';

test('A hash verifies its password and no other', () => {
  const hash = hashPassword('secret🔑', seededIds(1));
  expect(verifyPassword('secret🔑', hash)).toBe(true);
  expect(verifyPassword('secret', hash)).toBe(false);
  expect(verifyPassword('', hash)).toBe(false);
});

test('A hash names its algorithm, and two hashes of the same password differ', () => {
  const ids = seededIds(1);
  const [first, second] = [hashPassword('same', ids), hashPassword('same', ids)];
  expect(first).toMatch(/^\$pbkdf2-sha256\$i=5000\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
  expect(first).not.toBe(second);
  expect(verifyPassword('same', second)).toBe(true);
});

test('A hash with another iteration count is verified with that count', () => {
  // RFC 7914, section 11: PBKDF2-HMAC-SHA-256, password "passwd", salt "salt", one iteration, first 32 bytes.
  const vector =
    '$pbkdf2-sha256$i=1$73616c74$55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc';
  expect(verifyPassword('passwd', vector)).toBe(true);
});

test('An account without a password, or with another kind of hash, accepts no password', () => {
  expect(verifyPassword('', null)).toBe(false);
  expect(verifyPassword('secret', '$2a$10$abcdefghijklmnopqrstuv')).toBe(false);
});
