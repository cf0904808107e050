/**
 * Disables the machine's random numbers while the modules that are imported after this one load. The curves try to draw
 * one as they load, and if that fails, they do not blind their signatures. On a page with a seed all random numbers come
 * from one sequence, so a part that may load at any moment must not draw from it.
 */
const { crypto: machine } = globalThis;
const own = Object.getOwnPropertyDescriptor(machine, 'getRandomValues');

Object.defineProperty(machine, 'getRandomValues', {
  configurable: true,
  value: () => {
    throw new Error('There are no random numbers while this part loads.');
  },
});

export function restoreRandom(): void {
  if (own) Object.defineProperty(machine, 'getRandomValues', own);
  else Reflect.deleteProperty(machine, 'getRandomValues');
}
