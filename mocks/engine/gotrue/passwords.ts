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

function derive(password: string, salt: Uint8Array, count: number): string {
  const bytes = new TextEncoder().encode(password);
  // The key holds an HMAC, not the password, because the cache outlives the sign-in form.
  const key = `${count} ${bytesToHex(hmac(sha256, salt, bytes))}`;
  const known = derived.get(key);
  if (known !== undefined) return known;
  const hash = bytesToHex(pbkdf2(sha256, bytes, salt, { c: count, dkLen: 32 }));
  if (derived.size >= maxDerived) derived.clear();
  derived.set(key, hash);
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
