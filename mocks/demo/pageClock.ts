/**
 * Sets the page's `Date` to the fake's clock. If that clock stands still or was moved, a client that judged tokens by
 * the machine's time would disagree with the server that issued them.
 */
const MachineDate = Date;

/** The machine's time in milliseconds, whatever the page's `Date` says. */
export function machineNow(): number {
  return MachineDate.now();
}

/** Makes `Date` without arguments return `now()`, in milliseconds; with arguments it is unchanged. */
export function installFakeDate(now: () => number): void {
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(
        target,
        args.length === 0 ? [now()] : args,
        newTarget === Date ? target : newTarget,
      ) as object,
    apply: () => new MachineDate(now()).toString(),
    get: (target, property, receiver) =>
      property === 'now' ? now : (Reflect.get(target, property, receiver) as unknown),
  });
}

export function restoreDate(): void {
  globalThis.Date = MachineDate;
}
