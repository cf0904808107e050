/**
 * Replaces passwords in a recording. Equal passwords get equal masks, of the same length and the same kinds of
 * characters, because password rules check those. Verifying a guess takes the key, which no file contains.
 */
import { isObject } from 'supabase-in-memory/schema';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

export type MaskPassword = (password: string) => string;

const lower = 'abcdefghijklmnopqrstuvwxyz';

/** `known`: public passwords, which are not masked. */
export function createPasswordMask(key: Uint8Array, known: readonly string[]): MaskPassword {
  return (password) => {
    if (known.includes(password)) return password;
    return Array.from(password, (character, at) => {
      const [draw = 0] = hmac(sha256, key, utf8ToBytes(`${at} ${password}`));
      return maskCharacter(character, draw);
    }).join('');
  };
}

function maskCharacter(character: string, draw: number): string {
  const of = (alphabet: readonly string[]) => alphabet[draw % alphabet.length] ?? '';
  if (/[a-z]/.test(character)) return of([...lower]);
  if (/[A-Z]/.test(character)) return of([...lower.toUpperCase()]);
  if (/\d/.test(character)) return of([...'0123456789']);
  // As many UTF-8 bytes as the character has, because a password may have at most 72 bytes.
  return of(
    [[...'!-_.'], [...'äöüß'], [...'€…√∞'], [...'🦊🐝🌵🍋']][utf8ToBytes(character).length - 1] ?? ['!'],
  );
}

/** `body` of a call to GoTrue with each password masked; undefined if it is not a JSON object. */
export function maskBody(body: string, maskPassword: MaskPassword): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  let isChanged = false;
  const entries = Object.entries(value).map(([name, content]: [string, unknown]) => {
    if (!/password/i.test(name) || typeof content !== 'string') return [name, content];
    const hidden = maskPassword(content);
    isChanged ||= hidden !== content;
    return [name, hidden];
  });
  return isChanged ? JSON.stringify(Object.fromEntries(entries)) : body;
}
