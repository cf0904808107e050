/**
 * Records what happens to a back end, closely enough for a replay: calls with their answers, sockets with their frames,
 * the readings of the machine's clock, and what other tabs did. Ids are not recorded: the generator's position is a row of
 * `fake.state`, so the snapshot at the beginning of a chapter has it, and a replay draws the same ids.
 */
import { sameValue } from '../engine/backend/compareValues';
import { readMailbox } from '../engine/backend/mailbox';
import type { JournalEntry } from '../engine/backend/journal';
import { deliversMails } from '../engine/control/handleControl';
import type { Origin } from '../engine/control/snapshot';
import { watchDerivations } from '../engine/gotrue/passwords';
import type { HttpRequest, HttpResponse } from '../engine/http';
import { toObservedAnswer, toObservedBody } from '../engine/observe';
import type { Trace } from '../engine/respond';
import { readNodeMessage } from '../engine/realtime/cluster';
import type { Realtime } from '../engine/realtime/openRealtime';
import type { Frame, TraceSocket } from '../engine/sockets';
import { toBase64 } from '../engine/storage/base64';
import type { FakeSupabase } from '../product/createFakeSupabase';
import { disguiseBody, type Disguise } from './disguise';
import type {
  ActionEvent,
  AnswerEvent,
  CallEvent,
  Chapter,
  PlaceEvent,
  RecordedEvent,
  RecordedFrame,
  ResumeEvent,
} from './recording';
import { toRelayed } from './relayedMessage';
import { createStandingSocket, type StandingSocket } from './standingSocket';

/** The machine's clock, which can log its readings. */
export interface Readings {
  now: () => number;
  /** Runs `work`. `clock`: what `now` answered meanwhile. */
  gather<T>(work: () => T): { result: T; clock: number[] };
}

export function createReadings(machineNow: () => number): Readings {
  let gathered: number[] | undefined;
  return {
    now() {
      const at = machineNow();
      gathered?.push(at);
      return at;
    },
    gather(work) {
      const clock: number[] = [];
      gathered = clock;
      try {
        return { result: work(), clock };
      } finally {
        gathered = undefined;
      }
    },
  };
}

/** Where events are stored. A chapter is kept as a whole or not at all. */
export interface Shelf {
  begin(chapter: Chapter): void;
  /** To the newest chapter. */
  add(event: RecordedEvent): void;
}

export interface RecorderOptions {
  fake: FakeSupabase;
  readings: Readings;
  projectUrl: string;
  siteUrl: string;
  disguise: Disguise;
  place: () => Omit<PlaceEvent, 'kind'>;
  shelf: Shelf;
}

export interface Recorder extends Trace {
  socket: TraceSocket;
  /** To be called instead of `fake.realtime.joinCluster`: records what other tabs say. */
  joinCluster: Realtime['joinCluster'];
  /** Wraps the import of what another tab did. */
  takeIn(origin: Origin | undefined, changes: readonly JournalEntry[], work: () => void): void;
  /** `address`: where the person did it, if they are elsewhere by now. */
  act(action: Omit<ActionEvent, 'kind'>, address?: string): void;
  /** Notes where the person is now. */
  tellPlace(): void;
}

/** Calls and frames of the client after which a new chapter begins, as soon as `turnPage` allows it. */
const longestChapter = 60;

/** Control calls that only read are left out: most are the panel's own, and they change nothing. */
const onlyReads = ({ path, method }: HttpRequest): boolean =>
  path.startsWith('/_fake/') && (method === 'GET' || method === 'HEAD');

export function createRecorder(options: RecorderOptions): Recorder {
  const { fake, readings, projectUrl, siteUrl, disguise, place, shelf } = options;
  const ids = new WeakMap<HttpRequest, number>();
  const sockets = new Map<number, StandingSocket>();
  /** The number of this tab among the connected tabs; null while it is alone. */
  let node: number | null = null;
  /** Presence references count up from the page's start, so a replay could not continue them in another chapter. */
  let knowsPresence = false;
  let calls = 0;
  let inChapter = 0;
  let underWay = 0;
  let lastReading = 0;
  let lastPlace = '';
  /** The newest outcome of each method and address of the chapter. */
  const outcomes = new Map<string, AnswerEvent['outcome']>();

  function begin(loaded: boolean): void {
    inChapter = 0;
    lastPlace = '';
    outcomes.clear();
    shelf.begin({
      began: readings.now(),
      at: fake.backend.clock.now(),
      loaded,
      projectUrl,
      siteUrl,
      snapshot: fake.controls.snapshot(),
      events: [],
    });
    if (node !== null) shelf.add({ kind: 'node', node, clock: [] });
    for (const [socket, standing] of sockets) {
      shelf.add({ kind: 'opened', socket, url: standing.url, standing: true });
      for (const frame of standing.frames())
        shelf.add({ kind: 'sent', socket, frame, clock: [], standing: true });
    }
  }

  function tellPlace(address?: string): void {
    const event: PlaceEvent = { kind: 'place', ...place(), ...(address !== undefined && { address }) };
    const text = JSON.stringify(event);
    if (text === lastPlace) return;
    lastPlace = text;
    shelf.add(event);
  }

  /**
   * Begins a chapter where a replay can start. A call under way must not be split, and presences cannot be continued.
   * Waits until the clock is more than a millisecond past the last recorded reading: sooner, the time of a write would
   * depend on the write before it, which the engine has in memory and no snapshot holds.
   */
  function turnPage(): void {
    if (inChapter < longestChapter || underWay > 0 || knowsPresence) return;
    if (readings.now() > lastReading + 1) begin(false);
  }

  /** Frames heard during the work of an event. They are stored after that event. */
  let heard: RecordedEvent[] | undefined;

  function during<T>(work: () => T, eventOf: (clock: number[]) => RecordedEvent): T {
    const inside: RecordedEvent[] = [];
    heard = inside;
    try {
      const { result, clock } = readings.gather(work);
      lastReading = clock.at(-1) ?? lastReading;
      shelf.add(eventOf(clock));
      for (const event of inside) shelf.add(event);
      return result;
    } finally {
      heard = undefined;
    }
  }

  function note(event: RecordedEvent): void {
    if (heard) heard.push(event);
    else shelf.add(event);
  }

  /** A Playwright test made of the recording opens the newest mail of a recipient, so record who that is. */
  function tellMail({ url, path }: HttpRequest): void {
    if (!path.startsWith('/auth/v1/verify')) return;
    const mail = readMailbox(fake.backend).findLast(({ link }) => link === url.href);
    if (mail) shelf.add({ kind: 'action', action: 'mail', role: '', name: mail.to });
  }

  /**
   * Pages read the same lists again and again. An outcome that repeats the last one of the same call is the same object,
   * which IndexedDB stores once for all events that it writes together.
   */
  function share({ method, url }: HttpRequest, outcome: AnswerEvent['outcome']): AnswerEvent['outcome'] {
    const name = `${method} ${url.href}`;
    const last = outcomes.get(name);
    if (last !== undefined && isSame(last, outcome)) return last;
    outcomes.set(name, outcome);
    return outcome;
  }

  function describe(call: HttpRequest): Pick<CallEvent, 'body' | 'withheld'> {
    if (call.body.length === 0) return { body: null };
    const body = toObservedBody(call.body);
    if (!call.path.startsWith('/auth/v1/')) return { body };
    const disguised = typeof body === 'string' ? disguiseBody(body, disguise) : undefined;
    return disguised === undefined ? { body: null, withheld: true } : { body: disguised };
  }

  begin(true);
  return {
    work(call, work) {
      if (onlyReads(call) && !deliversMails(call, fake.controls)) return work();
      const known = ids.get(call);
      if (known === undefined) turnPage();
      tellPlace();
      tellMail(call);
      const hashes: NonNullable<CallEvent['hashes']>[number][] = [];
      const id = known ?? (calls += 1);
      ids.set(call, id);
      const event: CallEvent | ResumeEvent =
        known === undefined
          ? {
              kind: 'call',
              id,
              method: call.method,
              url: call.url.href,
              headers: Object.fromEntries(call.headers),
              ...describe(call),
              clock: [],
            }
          : { kind: 'resume', id, clock: [] };
      if (known === undefined) {
        inChapter += 1;
        underWay += 1;
      }
      return during(
        () =>
          watchDerivations((password, derivation) => {
            const standIn = disguise(password);
            if (standIn !== password) hashes.push({ standIn, ...derivation });
          }, work),
        (clock) => ({ ...event, clock, ...(hashes.length > 0 && { hashes }) }),
      );
    },
    answered(call, outcome) {
      const id = ids.get(call);
      if (id === undefined) return;
      underWay -= 1;
      shelf.add({ kind: 'answer', id, outcome: share(call, toOutcome(outcome)) });
      tellPlace();
    },
    socket(event, work) {
      const { socket } = event;
      switch (event.kind) {
        case 'opened':
          if (event.refused === undefined) sockets.set(socket, createStandingSocket(event.url));
          shelf.add(event);
          return work();
        case 'sent': {
          turnPage();
          inChapter += 1;
          const taken = sockets.get(socket)?.take(event.frame);
          knowsPresence ||= taken === 'presence';
          return during(work, (clock) => ({ ...event, frame: toRecordedFrame(event.frame), clock }));
        }
        case 'closed':
          sockets.delete(socket);
          if (event.by === 'client') return during(work, (clock) => ({ ...event, clock }));
          note({ ...event, clock: [] });
          return work();
        case 'heard':
          note({ ...event, frame: toRecordedFrame(event.frame) });
          return work();
      }
    },
    joinCluster(cluster) {
      node = cluster.node;
      const end = during(
        () => fake.realtime.joinCluster(cluster),
        (clock) => ({ kind: 'node', node: cluster.node, clock }),
      );
      return {
        hear(from, value) {
          const message = readNodeMessage(value);
          if (!message) return;
          knowsPresence ||= message.kind === 'presence';
          during(
            () => end.hear(from, message),
            (clock) => ({ kind: 'relayed', from, message: toRelayed(message), clock }),
          );
        },
        leave() {
          node = null;
          during(
            () => end.leave(),
            (clock) => ({ kind: 'node', node: null, clock }),
          );
        },
      };
    },
    takeIn(origin, changes, work) {
      during(work, (clock) => ({
        kind: 'rows',
        ...(origin && { origin }),
        changes: [...changes],
        ...(clock.length > 0 && { clock }),
      }));
    },
    tellPlace: () => tellPlace(),
    act(action, address) {
      tellPlace(address);
      shelf.add({ kind: 'action', ...action });
    },
  };
}

function isSame(one: AnswerEvent['outcome'], other: AnswerEvent['outcome']): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return (
    one.status === other.status && sameValue(one.body, other.body) && sameValue(one.headers, other.headers)
  );
}

export function toOutcome(outcome: HttpResponse | 'dropped' | 'aborted') {
  return typeof outcome === 'string' ? outcome : toObservedAnswer(outcome);
}

const toRecordedFrame = (frame: Frame): RecordedFrame =>
  typeof frame === 'string' ? frame : { base64: toBase64(frame) };
