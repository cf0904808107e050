/** The machine's clock, which can log its readings. */
export interface LoggedClock {
  now: () => number;
  /** Runs `work`. `clock`: what `now` returned meanwhile. */
  collect<T>(work: () => T): { result: T; clock: number[] };
}

export function createLoggedClock(machineNow: () => number): LoggedClock {
  let collected: number[] | undefined;
  return {
    now() {
      const at = machineNow();
      collected?.push(at);
      return at;
    },
    collect(work) {
      const clock: number[] = [];
      collected = clock;
      try {
        return { result: work(), clock };
      } finally {
        collected = undefined;
      }
    },
  };
}
