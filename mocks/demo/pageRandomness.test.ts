import { seededIds } from 'supabase-in-memory/tools';
import { randomId } from '../../src/lib/randomId';
import { restoreCrypto, installSeededCrypto, machineRandomValues } from './pageRandomness';

afterEach(restoreCrypto);

function seedCrypto(seed: number): void {
  const ids = seededIds(seed);
  installSeededCrypto((work) => work(ids));
}

const draws = () => [
  randomId(),
  crypto.randomUUID(),
  [...crypto.getRandomValues(new Uint32Array(3))],
  [...crypto.getRandomValues(new Uint8Array(5).subarray(1, 3))],
];

it('The same seed gives the same numbers through every method of crypto', () => {
  seedCrypto(7);
  const first = draws();
  expect(draws()).not.toEqual(first);
  seedCrypto(7);
  expect(draws()).toEqual(first);
  seedCrypto(8);
  expect(draws()).not.toEqual(first);
  expect(first.slice(0, 2)).toEqual(
    Array<unknown>(2).fill(
      expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    ),
  );
});

it('getRandomValues fills the given array only, and not the rest of its buffer', () => {
  seedCrypto(7);
  const bytes = new Uint8Array(16);
  const part = bytes.subarray(4, 8);
  expect(crypto.getRandomValues(part)).toBe(part);
  expect([...bytes.subarray(0, 4), ...bytes.subarray(8)]).toEqual(Array(12).fill(0));
  expect(part.some((byte) => byte > 0)).toBe(true);
});

it('getRandomValues refuses what the browser refuses', () => {
  seedCrypto(7);
  expect(() => crypto.getRandomValues(new Uint8Array(65_537))).toThrow(/65536/);
  expect(() => crypto.getRandomValues(new Float32Array(2) as unknown as Uint8Array<ArrayBuffer>)).toThrow();
});

it('randomUUID exists where the browser lacks it, as on plain http', () => {
  const own = Object.getOwnPropertyDescriptor(Crypto.prototype, 'randomUUID');
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  try {
    expect(crypto.randomUUID).toBeUndefined();
    seedCrypto(7);
    expect(crypto.randomUUID()).toHaveLength(36);
    restoreCrypto();
    expect(crypto.randomUUID).toBeUndefined();
  } finally {
    if (own) Object.defineProperty(Crypto.prototype, 'randomUUID', own);
  }
});

it('The machine’s own random numbers stay available, and come back to crypto when it is restored', () => {
  seedCrypto(7);
  const machineNumbers = machineRandomValues(new Uint32Array(4)).join();
  const seeded = randomId();
  seedCrypto(7);
  expect(machineRandomValues(new Uint32Array(4)).join()).not.toBe(machineNumbers);
  restoreCrypto();
  expect(randomId()).not.toBe(seeded);
});
