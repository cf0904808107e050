/**
 * JSON Web Tokens, synchronously and without Web Crypto, which browsers do not offer on plain http. HS256 signs with
 * the project's secret, ES256 (`es256.ts`) with a key derived from it.
 */
import { isObject } from '../isObject';
import { fromBase64Url, toBase64Url } from '../base64';
import { lazyPart } from '../lazyPart';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from './schema';

export type Claims = { readonly [claim: string]: Json };

export interface SigningKey {
  algorithm: 'HS256' | 'ES256';
  secret: string;
}

/** Why a token is not accepted; each service has its own words for it. */
export type JwtFailure =
  /** Not three parts; `parts` says how many. */
  | 'parts'
  /** A part is not base64url or not a JSON object. */
  | 'malformed'
  /** Signed with an algorithm that the project has no key for. */
  | 'algorithm'
  | 'signature'
  | 'expired'
  /** `nbf` is in the future. */
  | 'early'
  /** `iat` is in the future. */
  | 'future';

export type VerifiedJwt =
  | { ok: true; claims: Claims }
  | { ok: false; failure: JwtFailure; parts: number; claims?: Claims };

/** Loaded for projects that sign with ES256, and for tokens signed with it (`parts.ts`). */
export const es256 = lazyPart(() => import(/* webpackChunkName: "engine-parts" */ './es256'));

/** Throws for ES256 before its part has loaded. */
export function signJwt(claims: Claims, { algorithm, secret }: SigningKey): string {
  const header =
    algorithm === 'HS256'
      ? { alg: 'HS256', typ: 'JWT' }
      : { alg: 'ES256', kid: es256.get().keyId(secret), typ: 'JWT' };
  const encode = (value: object) => toBase64Url(utf8ToBytes(JSON.stringify(value)));
  const signed = `${encode(header)}.${encode(claims)}`;
  const bytes = utf8ToBytes(signed);
  const signature =
    algorithm === 'HS256' ? hmac(sha256, utf8ToBytes(secret), bytes) : es256.get().sign(bytes, secret);
  return `${signed}.${toBase64Url(signature)}`;
}

/** Whether a token's header says that it is signed with ES256. */
export const isES256Token = (token: string): boolean => readPart(token.split('.')[0] ?? '')?.alg === 'ES256';

function readPart(part: string): Claims | undefined {
  const bytes = fromBase64Url(part);
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

function signatureFailure(
  signed: string,
  signature: Uint8Array,
  algorithm: Json | undefined,
  secret: string,
): JwtFailure | undefined {
  const bytes = utf8ToBytes(signed);
  if (algorithm === 'HS256') {
    return sameBytes(signature, hmac(sha256, utf8ToBytes(secret), bytes)) ? undefined : 'signature';
  }
  if (algorithm !== 'ES256') return 'algorithm';
  return es256.get().isSignedBy(secret, signature, bytes) ? undefined : 'signature';
}

/** Tokens with a verified signature, and their claims: a client sends the same token with every call. */
const verified = new Map<string, Claims>();
const maxVerified = 64;

/**
 * Both algorithms are accepted, as in a project that has moved from one to the other. `now` in milliseconds; `leeway`
 * in seconds (PostgREST allows 30, GoTrue none).
 */
export function verifyJwt(token: string, secret: string, now: number, leeway = 0): VerifiedJwt {
  const parts = token.split('.');
  const [head = '', body = '', tail = ''] = parts;
  const fail = (failure: JwtFailure, claims?: Claims): VerifiedJwt => ({
    ok: false,
    failure,
    parts: parts.length,
    ...(claims ? { claims } : {}),
  });
  if (parts.length !== 3) return fail('parts');
  const cacheKey = `${secret}\n${token}`;
  let claims = verified.get(cacheKey);
  if (!claims) {
    const header = readPart(head);
    const signature = fromBase64Url(tail);
    claims = readPart(body);
    if (!header || !signature || !claims) return fail('malformed');
    const failure = signatureFailure(`${head}.${body}`, signature, header.alg, secret);
    if (failure) return fail(failure);
    const [oldest] = verified.keys();
    if (verified.size >= maxVerified && oldest !== undefined) verified.delete(oldest);
    verified.set(cacheKey, claims);
  }
  const seconds = now / 1000;
  const { exp, nbf, iat } = claims;
  if (typeof exp === 'number' && seconds >= exp + leeway) return fail('expired', claims);
  if (typeof nbf === 'number' && seconds < nbf - leeway) return fail('early', claims);
  if (typeof iat === 'number' && seconds < iat - leeway) return fail('future', claims);
  return { ok: true, claims };
}
