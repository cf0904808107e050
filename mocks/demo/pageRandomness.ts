/**
 * Makes the page's `crypto` draw from a generator of the fake. Clients make ids and secrets of their own (the id of a
 * request, the secret of a mail link), so a seeded run is repeatable only if those come from the seed, too.
 */
import type { Ids } from 'supabase-in-memory/tools';

const machine = crypto.getRandomValues.bind(crypto);

/** The machine's random numbers, whatever the page's `crypto` returns. */
export function machineRandomValues(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return machine(array);
}

/** Makes `crypto` draw from the generator that `withIds` passes. Also defines `randomUUID`, which http lacks. */
export function installSeededCrypto(withIds: <T>(work: (ids: Ids) => T) => T): void {
  define('getRandomValues', <T extends ArrayBufferView<ArrayBuffer>>(array: T): T => {
    // The browser's call comes first: an argument that it refuses fails with the browser's own error.
    machine(array);
    const { buffer, byteOffset, byteLength } = array;
    new Uint8Array(buffer, byteOffset, byteLength).set(withIds((ids) => ids.bytes(byteLength)));
    return array;
  });
  define('randomUUID', () => withIds((ids) => ids.uuid()));
}

export function restoreCrypto(): void {
  // Deleting the properties of the object itself uncovers those of its prototype.
  Reflect.deleteProperty(crypto, 'getRandomValues');
  Reflect.deleteProperty(crypto, 'randomUUID');
}

function define(name: string, value: unknown): void {
  Object.defineProperty(crypto, name, { configurable: true, writable: true, value });
}
