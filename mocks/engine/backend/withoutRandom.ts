/**
 * Takes the machine's random numbers away while the modules load that are imported after this one. The curves try them
 * out when they load and blind every signature with them; where there are none they do without. A page with a seed
 * draws from one sequence, so a part that loads at any moment may take nothing out of it.
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
