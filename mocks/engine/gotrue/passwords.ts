/**
 * How the fake stores a password. Visitors of the demo may type real passwords, so even the fake keeps only a salted,
 * slow hash: PBKDF2 with SHA-256, its iteration count chosen so that a sign-in costs about 10 ms in a browser.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Ids } from '../backend/backend';

const iterations = 5_000;
const hashPattern = /^\$pbkdf2-sha256\$i=(\d+)\$([0-9a-f]+)\$([0-9a-f]+)$/;

/** A cache of derived hashes, so that a slow hash of the same password and salt is only computed once in a page. */
const derived = new Map<string, string>();
const maxDerived = 500;

/** The result of a derivation: enough to check a password again, and not the password itself. */
export interface Derivation {
  /** Hexadecimal, as `hash`. */
  salt: string;
  count: number;
  hash: string;
}

let onDerivation: ((password: string, derivation: Derivation) => void) | undefined;

/** Calls `listener` with each password that is hashed while `work` runs. */
export function watchDerivations<T>(
  listener: (password: string, derivation: Derivation) => void,
  work: () => T,
): T {
  onDerivation = listener;
  try {
    return work();
  } finally {
    onDerivation = undefined;
  }
}

/**
 * Makes `placeholder` derive to this hash, so that a recording can be replayed without the password itself. Lasts until
 * the cache is cleared, a few hundred hashes later.
 */
export function presetDerivation(placeholder: string, { salt, count, hash }: Derivation): void {
  remember(keyOf(new TextEncoder().encode(placeholder), hexToBytes(salt), count), hash);
}

/** A cache key. It holds an HMAC, not the password, because the cache outlives the sign-in form. */
const keyOf = (password: Uint8Array, salt: Uint8Array, count: number): string =>
  `${count} ${bytesToHex(hmac(sha256, salt, password))}`;

function remember(key: string, hash: string): void {
  if (derived.size >= maxDerived) derived.clear();
  derived.set(key, hash);
}

function derive(password: string, salt: Uint8Array, count: number): string {
  const bytes = new TextEncoder().encode(password);
  const key = keyOf(bytes, salt, count);
  let hash = derived.get(key);
  if (hash === undefined) {
    hash = bytesToHex(pbkdf2(sha256, bytes, salt, { c: count, dkLen: 32 }));
    remember(key, hash);
  }
  onDerivation?.(password, { salt: bytesToHex(salt), count, hash });
  return hash;
}

/** The text for `auth.users.encrypted_password`; it carries its own parameters: `$pbkdf2-sha256$i=COUNT$SALT$HASH`. */
export function hashPassword(password: string, ids: Pick<Ids, 'bytes'>): string {
  const salt = ids.bytes(16);
  return `$pbkdf2-sha256$i=${iterations}$${bytesToHex(salt)}$${derive(password, salt, iterations)}`;
}

/** False for an account without a password and for text in another format; takes as long as for a wrong password. */
export function verifyPassword(password: string, hash: string | null): boolean {
  const parts = hashPattern.exec(hash ?? '');
  const salt = parts?.[2] ? hexToBytes(parts[2]) : new Uint8Array(16);
  const found = derive(password, salt, parts ? Number(parts[1]) : iterations);
  return parts?.[3] === found;
}
