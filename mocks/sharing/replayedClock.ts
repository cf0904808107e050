/** The machine's clock in a replay: the engine gets the recorded readings while it works, and the last one otherwise. */
export type ReplayedClock = ReturnType<typeof createReplayedClock>;

export function createReplayedClock(began: number) {
  let last = began;
  let readings: number[] = [];
  let isWorking = false;

  /** Sets the readings for the next work. */
  function setReadings(clock: readonly number[]): void {
    readings = [...clock];
  }

  return {
    now: () => (isWorking ? (last = readings.shift() ?? last) : last),
    setReadings,
    work<T>(run: () => T, clock?: readonly number[]): T {
      if (clock) setReadings(clock);
      isWorking = true;
      try {
        return run();
      } finally {
        isWorking = false;
      }
    },
  };
}
