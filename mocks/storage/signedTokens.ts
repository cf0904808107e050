/** The tokens in signed URLs: JWTs over the URL they open, HS256 with the project's secret. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Json } from '../backend/schema';
import { fromBase64, toBase64 } from './base64';
import { invalidToken } from './storageErrors';

const encode = (text: string) => new TextEncoder().encode(text);

function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array {
  return fromBase64(text.replace(/-/g, '+').replace(/_/g, '/'));
}

/** `now` in milliseconds, `lifetime` in seconds. */
export function signUrlToken(
  claims: { readonly [claim: string]: Json },
  options: { secret: string; now: number; lifetime: number },
): string {
  const issued = Math.floor(options.now / 1000);
  const payload = { ...claims, iat: issued, exp: issued + options.lifetime };
  const signed = [{ alg: 'HS256' }, payload]
    .map((part) => toBase64Url(encode(JSON.stringify(part))))
    .join('.');
  return `${signed}.${toBase64Url(hmac(sha256, encode(options.secret), encode(signed)))}`;
}

/** Throws as storage-api words jose's complaints. */
export function readUrlToken(
  token: string,
  options: { secret: string; now: number },
): { readonly [claim: string]: Json | undefined } {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) throw invalidToken('Invalid Compact JWS');
  const expected = toBase64Url(hmac(sha256, encode(options.secret), encode(`${header}.${payload}`)));
  if (signature !== expected) throw invalidToken('signature verification failed');
  const claims: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(payload)));
  if (typeof claims !== 'object' || claims === null) throw invalidToken('Invalid Compact JWS');
  const known = claims as { readonly [claim: string]: Json | undefined };
  if (typeof known.exp !== 'number' || known.exp <= Math.floor(options.now / 1000)) {
    throw invalidToken('"exp" claim timestamp check failed');
  }
  return known;
}
