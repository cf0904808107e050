/** ES256 signatures with a key derived from the project's secret, so that the key is the same on every machine. */
// Must stay the first import: see withoutRandom.ts.
import { restoreRandom } from './withoutRandom';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { toBase64Url } from '../base64';
import type { Json } from './schema';

restoreRandom();

/** A P-256 private key derived from the secret. A hash is outside the valid range with a probability of 2^-32. */
const privateKey = (secret: string): Uint8Array => sha256(utf8ToBytes(`ES256 ${secret}`));

/** Depends on the secret alone; the header of an ES256 token and the key set name it. */
export function keyId(secret: string): string {
  const hex = bytesToHex(sha256(privateKey(secret)).subarray(0, 16));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The public half for a JWKS document, in GoTrue's key order. */
export function publicJwk(secret: string): { [key: string]: Json } {
  const point = p256.getPublicKey(privateKey(secret), false);
  return {
    alg: 'ES256',
    crv: 'P-256',
    ext: true,
    key_ops: ['verify'],
    kid: keyId(secret),
    kty: 'EC',
    use: 'sig',
    x: toBase64Url(point.subarray(1, 33)),
    y: toBase64Url(point.subarray(33, 65)),
  };
}

export const sign = (bytes: Uint8Array, secret: string): Uint8Array => p256.sign(bytes, privateKey(secret));

export function isSignedBy(secret: string, signature: Uint8Array, bytes: Uint8Array): boolean {
  try {
    return p256.verify(signature, bytes, p256.getPublicKey(privateKey(secret)), { lowS: false });
  } catch {
    return false;
  }
}
