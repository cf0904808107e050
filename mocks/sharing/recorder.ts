/**
 * Records what happens to a back end, closely enough for a replay: calls with their answers, sockets with their frames,
 * the readings of the machine's clock, and what other tabs did. Ids are not recorded: the generator's position is a row of
 * `fake.state`, so the snapshot at the beginning of a segment has it, and a replay draws the same ids.
 */
import type { Origin } from 'supabase-in-memory';
import { sameValue } from 'supabase-in-memory/schema';
import {
  deliversMails,
  type Frame,
  type HttpRequest,
  type HttpResponse,
  type JournalEntry,
  readMailbox,
  readNodeMessage,
  type Realtime,
  toBase64,
  toObservedAnswer,
  toObservedBody,
  type Trace,
  type TraceSocket,
  watchDerivations,
} from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../product/createFakeSupabase';
import { maskBody, type MaskPassword } from './maskPasswords';
import type {
  ActionEvent,
  AnswerEvent,
  CallEvent,
  Segment,
  LocationEvent,
  RecordedEvent,
  RecordedFrame,
  ResumeEvent,
  SeenEvent,
} from './recording';
import { encodeClusterMessage } from './clusterMessage';
import { createOpenSocketState, type OpenSocketState } from './openSocketState';

/** The machine's clock, which can log its readings. */
export interface Readings {
  now: () => number;
  /** Runs `work`. `clock`: what `now` answered meanwhile. */
  collect<T>(work: () => T): { result: T; clock: number[] };
}

export function createReadings(machineNow: () => number): Readings {
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

/** Where events are stored. A segment is kept as a whole or not at all. */
export interface SegmentStore {
  startSegment(segment: Segment): void;
  /** To the newest segment. */
  add(event: RecordedEvent): void;
}

export interface RecorderOptions {
  fake: FakeSupabase;
  readings: Readings;
  projectUrl: string;
  siteUrl: string;
  maskPassword: MaskPassword;
  location: () => Omit<LocationEvent, 'kind'>;
  /** What the person has seen since this was asked last. */
  takeSeen?: () => Omit<SeenEvent, 'kind'>;
  /** The page will change: a call has begun or ended, or somebody has done something. */
  onActivity?: () => void;
  store: SegmentStore;
}

export interface Recorder extends Trace {
  socket: TraceSocket;
  /** To be called instead of `fake.realtime.joinCluster`: records what other tabs say. */
  joinCluster: Realtime['joinCluster'];
  /** Wraps the import of what another tab did. */
  importChanges(origin: Origin | undefined, changes: readonly JournalEntry[], work: () => void): void;
  /** `address`: where the person did it, if they are elsewhere by now. */
  recordAction(action: Omit<ActionEvent, 'kind'>, address?: string): void;
  /** Notes where the person is now. `address`: by what they came there. */
  recordLocation(address?: string): void;
  /** Notes what the person has seen, too. */
  recordScreen(): void;
  /** Whether no call is being answered. */
  isIdle(): boolean;
}

/** Calls and frames of the client after which a new segment begins, as soon as `startSegmentIfDue` allows it. */
const maxSegmentCalls = 60;

/** Control calls that only read are left out: most are the panel's own, and they change nothing. */
const isReadOnlyControl = ({ path, method }: HttpRequest): boolean =>
  path.startsWith('/_fake/') && (method === 'GET' || method === 'HEAD');

export function createRecorder(options: RecorderOptions): Recorder {
  const { fake, readings, projectUrl, siteUrl, maskPassword, location, store } = options;
  const { takeSeen, onActivity } = options;
  const ids = new WeakMap<HttpRequest, number>();
  const sockets = new Map<number, OpenSocketState>();
  /** The number of this tab among the connected tabs; null while it is alone. */
  let node: number | null = null;
  /** Presence references count up from the page's start, so a replay could not continue them in another segment. */
  let knowsPresence = false;
  let calls = 0;
  let callsInSegment = 0;
  let pendingCalls = 0;
  let lastReading = 0;
  let lastLocation = '';
  let lastAction: Omit<ActionEvent, 'kind'> | undefined;
  /** The newest outcome of each method and address of the segment. */
  const outcomes = new Map<string, AnswerEvent['outcome']>();

  function startSegment(loaded: boolean): void {
    callsInSegment = 0;
    lastLocation = '';
    outcomes.clear();
    store.startSegment({
      began: readings.now(),
      at: fake.backend.clock.now(),
      loaded,
      projectUrl,
      siteUrl,
      snapshot: fake.controls.snapshot(),
      events: [],
    });
    if (node !== null) store.add({ kind: 'node', node, clock: [] });
    for (const [socket, standing] of sockets) {
      store.add({ kind: 'opened', socket, url: standing.url, standing: true });
      for (const frame of standing.frames())
        store.add({ kind: 'sent', socket, frame, clock: [], standing: true });
    }
  }

  function recordLocation(address?: string): void {
    const event: LocationEvent = { kind: 'place', ...location(), ...(address !== undefined && { address }) };
    const text = JSON.stringify(event);
    if (text === lastLocation) return;
    lastLocation = text;
    store.add(event);
  }

  function recordSeen(): void {
    if (takeSeen) store.add({ kind: 'seen', ...takeSeen() });
  }

  /**
   * Begins a segment where a replay can start. A running call must not be split, and presences cannot be continued.
   * Waits until the clock is more than a millisecond past the last recorded reading: sooner, the time of a write would
   * depend on the write before it, which the engine has in memory and no snapshot holds.
   */
  function startSegmentIfDue(): void {
    if (callsInSegment < maxSegmentCalls || pendingCalls > 0 || knowsPresence) return;
    if (readings.now() > lastReading + 1) startSegment(false);
  }

  /** Frames that the client received during the work of an event. They are stored after that event. */
  let eventsDuringWork: RecordedEvent[] | undefined;

  function recordWork<T>(work: () => T, eventOf: (clock: number[]) => RecordedEvent): T {
    const inside: RecordedEvent[] = [];
    eventsDuringWork = inside;
    try {
      const { result, clock } = readings.collect(work);
      lastReading = clock.at(-1) ?? lastReading;
      store.add(eventOf(clock));
      for (const event of inside) store.add(event);
      return result;
    } finally {
      eventsDuringWork = undefined;
    }
  }

  function addInOrder(event: RecordedEvent): void {
    if (eventsDuringWork) eventsDuringWork.push(event);
    else store.add(event);
  }

  /** A Playwright test made of the recording opens the newest mail of a recipient, so record who that is. */
  function recordOpenedMail({ url, path }: HttpRequest): void {
    if (!path.startsWith('/auth/v1/verify')) return;
    const mail = readMailbox(fake.backend).findLast(({ link }) => link !== null && isSameLink(link, url));
    if (!mail) return;
    recordSeen();
    store.add({ kind: 'action', action: 'mail', role: '', name: mail.to });
  }

  /**
   * Pages read the same lists again and again. An outcome that repeats the last one of the same call is the same object,
   * which IndexedDB stores once for all events that it writes together.
   */
  function deduplicate(
    { method, url }: HttpRequest,
    outcome: AnswerEvent['outcome'],
  ): AnswerEvent['outcome'] {
    const name = `${method} ${url.href}`;
    const last = outcomes.get(name);
    if (last !== undefined && isSame(last, outcome)) return last;
    outcomes.set(name, outcome);
    return outcome;
  }

  function recordBody(call: HttpRequest): Pick<CallEvent, 'body' | 'withheld'> {
    if (call.body.length === 0) return { body: null };
    const body = toObservedBody(call.body);
    if (!call.path.startsWith('/auth/v1/')) return { body };
    const masked = typeof body === 'string' ? maskBody(body, maskPassword) : undefined;
    return masked === undefined ? { body: null, withheld: true } : { body: masked };
  }

  startSegment(true);
  return {
    work(call, work) {
      if (isReadOnlyControl(call) && !deliversMails(call, fake.controls)) return work();
      const known = ids.get(call);
      if (known === undefined) startSegmentIfDue();
      if (call.path.startsWith('/_fake/')) recordSeen();
      recordLocation();
      recordOpenedMail(call);
      onActivity?.();
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
              ...recordBody(call),
              clock: [],
            }
          : { kind: 'resume', id, clock: [] };
      if (known === undefined) {
        callsInSegment += 1;
        pendingCalls += 1;
      }
      return recordWork(
        () =>
          watchDerivations((password, derivation) => {
            const standIn = maskPassword(password);
            if (standIn !== password) hashes.push({ standIn, ...derivation });
          }, work),
        (clock) => ({ ...event, clock, ...(hashes.length > 0 && { hashes }) }),
      );
    },
    answered(call, outcome) {
      const id = ids.get(call);
      if (id === undefined) return;
      pendingCalls -= 1;
      store.add({ kind: 'answer', id, outcome: deduplicate(call, toOutcome(outcome)) });
      recordLocation();
      onActivity?.();
    },
    socket(event, work) {
      const { socket } = event;
      switch (event.kind) {
        case 'opened':
          if (event.refused === undefined) sockets.set(socket, createOpenSocketState(event.url));
          store.add(event);
          return work();
        case 'sent': {
          startSegmentIfDue();
          callsInSegment += 1;
          const taken = sockets.get(socket)?.receive(event.frame);
          knowsPresence ||= taken === 'presence';
          return recordWork(work, (clock) => ({ ...event, frame: toRecordedFrame(event.frame), clock }));
        }
        case 'closed':
          sockets.delete(socket);
          if (event.by === 'client') return recordWork(work, (clock) => ({ ...event, clock }));
          addInOrder({ ...event, clock: [] });
          return work();
        case 'heard':
          addInOrder({ ...event, frame: toRecordedFrame(event.frame) });
          return work();
      }
    },
    joinCluster(cluster) {
      node = cluster.node;
      const end = recordWork(
        () => fake.realtime.joinCluster(cluster),
        (clock) => ({ kind: 'node', node: cluster.node, clock }),
      );
      return {
        receive(from, value) {
          const message = readNodeMessage(value);
          if (!message) return;
          knowsPresence ||= message.kind === 'presence';
          recordWork(
            () => end.receive(from, message),
            (clock) => ({ kind: 'relayed', from, message: encodeClusterMessage(message), clock }),
          );
        },
        leave() {
          node = null;
          recordWork(
            () => end.leave(),
            (clock) => ({ kind: 'node', node: null, clock }),
          );
        },
      };
    },
    importChanges(origin, changes, work) {
      recordWork(work, (clock) => ({
        kind: 'rows',
        ...(origin && { origin }),
        changes: [...changes],
        ...(clock.length > 0 && { clock }),
      }));
    },
    recordLocation,
    recordScreen() {
      recordLocation();
      recordSeen();
    },
    isIdle: () => pendingCalls === 0,
    recordAction(action, address) {
      // While somebody types into a field, nobody else does anything.
      if (!isSameFill(action, lastAction)) recordSeen();
      lastAction = action;
      // The browser has gone already when it says so.
      if (action.action !== 'go') recordLocation(address);
      store.add({ kind: 'action', ...action });
      recordLocation(address);
      onActivity?.();
    },
  };
}

/** Whether both put text into the same field. */
export function isSameFill(
  one: Omit<ActionEvent, 'kind'>,
  other: Omit<ActionEvent, 'kind'> | undefined,
): boolean {
  return (
    one.action === 'fill' &&
    other?.action === 'fill' &&
    one.role === other.role &&
    one.name === other.name &&
    one.nth === other.nth
  );
}

/** A page that a link opens may encode its parameters otherwise. */
function isSameLink(link: string, { pathname, searchParams }: URL): boolean {
  const mailed = new URL(link);
  return mailed.pathname === pathname && String(mailed.searchParams) === String(searchParams);
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
