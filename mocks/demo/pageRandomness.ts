/**
 * The page's `crypto` on a generator of the fake's. Clients make ids and secrets of their own (the id of a request, the
 * secret of a mail link), so a seeded run is only repeatable when those come from the seed, too.
 */
import type { Ids } from '../engine/backend/backend';

const machine = crypto.getRandomValues.bind(crypto);

/** The machine's random numbers, whatever the page's `crypto` gives. */
export function machineRandomValues(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return machine(array);
}

/** From now on `crypto` draws from a generator; `draw` hands it to one call. Where `randomUUID` is missing, it is there. */
export function drawFromSeed(draw: <T>(work: (ids: Ids) => T) => T): void {
  define('getRandomValues', <T extends ArrayBufferView<ArrayBuffer>>(array: T): T => {
    // What is no array for random numbers, or too long a one, fails in the browser's own words.
    machine(array);
    const { buffer, byteOffset, byteLength } = array;
    new Uint8Array(buffer, byteOffset, byteLength).set(draw((ids) => ids.bytes(byteLength)));
    return array;
  });
  define('randomUUID', () => draw((ids) => ids.uuid()));
}

export function drawFromMachine(): void {
  // What was defined on the object hid what its prototype has.
  Reflect.deleteProperty(crypto, 'getRandomValues');
  Reflect.deleteProperty(crypto, 'randomUUID');
}

function define(name: string, value: unknown): void {
  Object.defineProperty(crypto, name, { configurable: true, writable: true, value });
}
