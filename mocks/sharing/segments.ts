/**
 * The segments of a recording. Each begins where a replay can start: while no call is being answered, with a snapshot
 * and the open sockets.
 */
import type { FakeSupabase } from '../product/createFakeSupabase';
import type { LoggedClock } from './loggedClock';
import type { RecordedEvent, Segment } from './recording';

/** Where events are stored. A segment is kept as a whole or not at all. */
export interface SegmentStore {
  startSegment(segment: Segment): void;
  /** Adds to the newest segment. */
  add(event: RecordedEvent): void;
}

interface SegmentsOptions {
  fake: FakeSupabase;
  loggedClock: LoggedClock;
  projectUrl: string;
  siteUrl: string;
  store: SegmentStore;
  /** Called when a segment starts. Returns its first events. */
  onStart: () => Iterable<RecordedEvent>;
}

export interface Segments {
  /** Adds to the newest segment. */
  add(event: RecordedEvent): void;
  /** Like `add`, but while the work of an event is running, adds after that event. */
  addInOrder(event: RecordedEvent): void;
  /** Runs `work` and adds the event that `eventOf` makes from the clock's readings. */
  addWork<T>(work: () => T, eventOf: (clock: number[]) => RecordedEvent): T;
  /** Counts a call or a frame of the client, for `startIfDue`. */
  count(): void;
  start(loaded: boolean): void;
  /** Starts a segment if the newest is long enough. Call it only when a replay could start. */
  startIfDue(): void;
}

/** Calls and frames of the client after which `startIfDue` starts a new segment. */
const maxSegmentCalls = 60;

export function createSegments(options: SegmentsOptions): Segments {
  const { fake, loggedClock, projectUrl, siteUrl, store, onStart } = options;
  let counted = 0;
  let lastReading = 0;
  /** Frames that the client received during the work of an event. They are stored after that event. */
  let eventsDuringWork: RecordedEvent[] | undefined;

  function start(loaded: boolean): void {
    counted = 0;
    store.startSegment({
      began: loggedClock.now(),
      at: fake.backend.clock.now(),
      loaded,
      projectUrl,
      siteUrl,
      snapshot: fake.controls.snapshot(),
      events: [],
    });
    for (const event of onStart()) store.add(event);
  }

  return {
    start,
    startIfDue() {
      // Waits until the clock is more than a millisecond past the last recorded reading: before that, the time of a
      // write depends on the write before it, which the engine keeps in memory and no snapshot contains.
      if (counted >= maxSegmentCalls && loggedClock.now() > lastReading + 1) start(false);
    },
    count() {
      counted += 1;
    },
    add: (event) => store.add(event),
    addInOrder(event) {
      if (eventsDuringWork) eventsDuringWork.push(event);
      else store.add(event);
    },
    addWork(work, eventOf) {
      const inside: RecordedEvent[] = [];
      eventsDuringWork = inside;
      try {
        const { result, clock } = loggedClock.collect(work);
        lastReading = clock.at(-1) ?? lastReading;
        store.add(eventOf(clock));
        for (const event of inside) store.add(event);
        return result;
      } finally {
        eventsDuringWork = undefined;
      }
    },
  };
}
