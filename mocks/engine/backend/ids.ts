/**
 * Seeded ids: xoshiro128**, whose four words are the position. The position is a row of `fake.state`, so that a
 * rollback, a reload and a second tab continue where the last committed request ended.
 */
import type { Ids } from './backend';

export type IdsPosition = readonly [number, number, number, number];

const rotateLeft = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** A deterministic 32-bit hash, the finalizer of splitmix32. */
export function hash32(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Spreads a number of 32 bits over four words (splitmix32), so that neighboring seeds have nothing in common. */
export function seedPosition(seed: number): IdsPosition {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    return hash32(state);
  };
  return [next(), next(), next(), next()];
}

const hexDigits = new TextEncoder().encode('0123456789abcdef');
const hyphen = 45;
const four = 52;

/** A version 4 UUID from four 32-bit words. Built from character codes for speed: a large seed makes 100,000. */
export function uuidFrom(a: number, b: number, c: number, d: number): string {
  const hex = (word: number, shift: number): number => hexDigits[(word >>> shift) & 15] ?? 0;
  const variant = hexDigits[8 | ((c >>> 28) & 3)] ?? 0;
  // oxfmt-ignore
  return String.fromCharCode(
    hex(a, 28), hex(a, 24), hex(a, 20), hex(a, 16), hex(a, 12), hex(a, 8), hex(a, 4), hex(a, 0), hyphen,
    hex(b, 28), hex(b, 24), hex(b, 20), hex(b, 16), hyphen,
    four, hex(b, 8), hex(b, 4), hex(b, 0), hyphen,
    variant, hex(c, 24), hex(c, 20), hex(c, 16), hyphen,
    hex(c, 12), hex(c, 8), hex(c, 4), hex(c, 0),
    hex(d, 28), hex(d, 24), hex(d, 20), hex(d, 16), hex(d, 12), hex(d, 8), hex(d, 4), hex(d, 0),
  );
}

/** Draws from the position that `read` returns and passes the next one to `write`. */
export function createIds(read: () => IdsPosition, write: (position: IdsPosition) => void): Ids {
  /** An integer in [0, 2^32). */
  const draw = (): number => {
    const [a, b, c, d] = read();
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const third = c ^ a;
    const fourth = d ^ b;
    write([(a ^ fourth) >>> 0, (b ^ third) >>> 0, (third ^ (b << 9)) >>> 0, rotateLeft(fourth, 11) >>> 0]);
    return result;
  };
  /** Uniform for every `below`: draws from the incomplete last range are rejected. */
  const integer = (below: number): number => {
    if (!Number.isInteger(below) || below < 1 || below > 4294967296) {
      throw new Error(`integer(${below}): expected a whole number from 1 to 2^32`);
    }
    const limit = 4294967296 - (4294967296 % below);
    for (;;) {
      const value = draw();
      if (value < limit) return value % below;
    }
  };
  return {
    integer,
    uuid: () => uuidFrom(draw(), draw(), draw(), draw()),
    token: (length, alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789') => {
      let text = '';
      for (let at = 0; at < length; at += 1) text += alphabet[integer(alphabet.length)] ?? '';
      return text;
    },
    bytes: (length) => {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += 1) bytes[at] = draw() & 0xff;
      return bytes;
    },
  };
}

/** Ids without a back end (seeds, tests). */
export function seededIds(seed: number): Ids {
  let position = seedPosition(seed);
  return createIds(
    () => position,
    (next) => {
      position = next;
    },
  );
}
