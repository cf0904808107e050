/** RFC 6238 codes: SHA-1, six digits, periods of 30 seconds, one period of tolerance to either side. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const period = 30;

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((value >>> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet.charAt((value << (5 - bits)) & 31);
}

export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit === -1) throw new Error(`'${character}' is not a base32 digit`);
    value = (value << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 255);
    }
    value &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}

function codeOfPeriod(secret: Uint8Array, index: number): string {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(index));
  const digest = hmac(sha1, secret, counter);
  const offset = (digest[19] ?? 0) & 15;
  const number = new DataView(digest.buffer, digest.byteOffset).getUint32(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The code that an authenticator app shows at `milliseconds`. */
export const totpCode = (secret: string, milliseconds: number): string =>
  codeOfPeriod(fromBase32(secret), Math.floor(milliseconds / 1000 / period));

export function isTotpCode(secret: string, code: string, milliseconds: number): boolean {
  const bytes = fromBase32(secret);
  const current = Math.floor(milliseconds / 1000 / period);
  return [-1, 0, 1].some((skew) => codeOfPeriod(bytes, current + skew) === code.trim());
}
