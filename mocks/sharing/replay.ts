/** Replays a recording: a fresh engine gets the same calls, with the clock readings and rows of that time. */
import {
  type ClusterEnd,
  type Connect,
  createConnect,
  createRespond,
  type Exchange,
  type Frame,
  fromBase64,
  type HttpRequest,
  isChangedRow,
  isRefusal,
  type ObservedAnswer,
  type ObservedChange,
  presetDerivation,
  type Respond,
  type SocketEnd,
  type SocketEvent,
  toBase64,
} from 'supabase-in-memory/tools';
import { createFakeSupabase, type FakeSupabase } from '../product/createFakeSupabase';
import { siteSettings } from '../product/siteSettings';
import { toOutcome } from './recorder';
import { decodeClusterMessage } from './clusterMessage';
import type {
  AnswerEvent,
  CallEvent,
  Segment,
  ClosedEvent,
  HeardEvent,
  OpenedEvent,
  LocationEvent,
  RecordedEvent,
  RecordedFrame,
  Recording,
} from './recording';

export interface Difference {
  /** The number of the call, from 1, over the whole recording; for a frame, of the call before it. */
  call: number;
  /** `POST /rest/v1/profiles?select=*`; `socket 1` for a frame. */
  target: string;
  /** The first difference: `status`, `header content-type`, `body`, `frame`, or `outcome` if one side has no answer. */
  what: string;
  recorded: string;
  replayed: string;
}

export interface ReplayResult {
  /** How many answers were replayed. */
  calls: number;
  /** The size of their bodies in the recording: bytes of a text, base64 characters of anything else. */
  bytes: number;
  /** How many frames were compared; the end of a socket counts as one. */
  frames: number;
  difference?: Difference;
}

/** Throws a sentence for people if the recording does not fit this build. */
export async function replay(recording: Recording): Promise<ReplayResult> {
  let calls = 0;
  let bytes = 0;
  let frames = 0;
  let difference: Difference | undefined;
  for (const segment of recording.segments) {
    await replaySegment(segment, segment.events.length, {
      answer(call, { outcome }, replayed) {
        calls += 1;
        bytes += sizeOf(outcome);
        const found = call.withheld ? undefined : compare(outcome, replayed);
        if (found) difference = { call: calls, target: nameOf(call, segment), ...found };
        return difference === undefined;
      },
      frame(socket, recorded, replayed) {
        frames += 1;
        if (recorded !== replayed) {
          const found = excerptAround(recorded ?? 'none', replayed ?? 'none');
          difference = { call: calls, target: `socket ${socket}`, what: 'frame', ...found };
        }
        return difference === undefined;
      },
    });
    if (difference) break;
  }
  return { calls, bytes, frames, ...(difference && { difference }) };
}

/** A back end as it was at a point in the recording. */
export interface ReplayedBackEnd {
  fake: FakeSupabase;
  respond: Respond;
  connect: Connect;
  /** What the last call changed. */
  changes: readonly ObservedChange[];
}

/** A place in a recording: after one of its calls. */
export interface Step {
  segment: Segment;
  /** How many of the segment's events there are up to the call's answer. */
  count: number;
  call: CallEvent;
  outcome: Outcome;
  /** Where the person was then. */
  location: LocationEvent;
}

export function stepsOf({ segments }: Recording): Step[] {
  return segments.flatMap((segment) => {
    const calls = new Map(
      segment.events.flatMap((event) => (event.kind === 'call' ? [[event.id, event] as const] : [])),
    );
    let location: LocationEvent = { kind: 'place', address: '/', person: null, session: null };
    const steps: Step[] = [];
    segment.events.forEach((event, index) => {
      if (event.kind === 'place') {
        location = event;
        // The answer right before this event led here.
        const last = steps.at(-1);
        if (last?.count === index) steps.splice(-1, 1, { ...last, location });
      } else if (event.kind === 'answer') {
        const call = calls.get(event.id);
        if (call) steps.push({ segment, count: index + 1, call, outcome: event.outcome, location });
      }
    });
    return steps;
  });
}

type Outcome = AnswerEvent['outcome'];
/** Gets each recorded answer or frame together with the replayed one; returns whether to go on. */
interface Compare {
  answer(
    call: CallEvent,
    recorded: AnswerEvent,
    replayed: Outcome | undefined,
    exchange: Exchange | undefined,
  ): boolean;
  /** The frames as text; undefined where there is none. */
  frame(socket: number, recorded: string | undefined, replayed: string | undefined): boolean;
}

const acceptAll: Compare = { answer: () => true, frame: () => true };

/** Replays the first `count` events of a segment on a new back end. */
export async function replaySegment(
  segment: Segment,
  count: number,
  compared: Compare = acceptAll,
): Promise<ReplayedBackEnd> {
  const { projectUrl, siteUrl, snapshot, began } = segment;
  let last = began;
  let clockReadings: number[] = [];
  let isWorking = false;
  const fake = createFakeSupabase({
    now: () => (isWorking ? (last = clockReadings.shift() ?? last) : last),
    settings: siteSettings(projectUrl, siteUrl),
  });
  fake.controls.restore(snapshot);

  /** Calls that have begun, by their ids. One runs at a time; the others wait for the delay of a fault. */
  const calls = new Map<number, RunningCall>();
  let changes: readonly ObservedChange[] = [];
  let running: RunningCall | undefined;
  const respond = createRespond(fake, {
    observe: (exchange) => {
      changes = exchange.changes;
      if (running) running.exchange = exchange;
    },
    sleep: (_milliseconds, signal) => running?.sleep(signal) ?? Promise.resolve(),
    trace: {
      work: (_call, work) => withClock(work),
      answered: (_call: HttpRequest, outcome) => running?.end(toOutcome(outcome)),
    },
  });

  /** The open sockets, by their numbers in the recording. */
  const sockets = new Map<number, SocketEnd>();
  let node: ClusterEnd | undefined;
  /** Frames that were received but not compared yet. */
  let received: ReceivedFrame[] = [];

  async function open({ socket, url, standing }: OpenedEvent): Promise<string | undefined> {
    const connect = createConnect(fake, {
      trace(event, work) {
        if (isFromServer(event)) received.push({ socket, text: textOf(event) });
        work();
      },
      // Delayed frames need no delivery: `trace` gets frames when the engine sends them.
      schedule: () => () => undefined,
      ...(standing && { isResumed: true }),
    });
    const answer = await connect(new URL(url), { send: () => undefined, close: () => undefined });
    if (isRefusal(answer)) return String(answer.status);
    sockets.set(socket, answer);
    return undefined;
  }

  function withClock<T>(work: () => T): T {
    isWorking = true;
    try {
      return work();
    } finally {
      isWorking = false;
    }
  }

  function work(clock: readonly number[], run: () => void): void {
    clockReadings = [...clock];
    withClock(run);
  }

  /** Compares received frames that the recording does not have. */
  function compareUnexpected(): boolean {
    const rest = received.splice(0);
    return rest.every(({ socket, text }) => compared.frame(socket, undefined, text));
  }

  const step = async (event: RecordedEvent): Promise<boolean> => {
    switch (event.kind) {
      case 'rows':
        if (!event.changes.every((change) => isChangedRow(change, fake.backend.schema))) {
          throw new Error('This replay file is damaged.');
        }
        work(event.clock ?? [], () => {
          if (event.origin) fake.startFrom(event.origin);
          fake.backend.applyChanges(event.changes);
        });
        return true;
      case 'call': {
        prepare(event);
        const call = createRunningCall(event);
        calls.set(event.id, call);
        running = call;
        respond(toRequest(event, call.signal)).catch(() => undefined);
        await call.settled;
        return true;
      }
      case 'resume': {
        prepare(event);
        running = calls.get(event.id);
        await running?.resume();
        return true;
      }
      case 'answer': {
        const call = calls.get(event.id);
        if (!call) return true;
        running = call;
        // After a delay, a fault may decide the outcome without the engine: then no event has resumed the call.
        if (event.outcome === 'aborted') call.abort();
        await call.resume();
        return compared.answer(call.event, event, call.outcome, call.exchange);
      }
      case 'opened': {
        const refused = await open(event);
        if (refused === event.refused?.toString()) return true;
        return compared.frame(event.socket, event.refused?.toString(), refused);
      }
      case 'sent': {
        const frame = fromRecordedFrame(event.frame);
        work(event.clock, () => sockets.get(event.socket)?.send(frame));
        if (event.standing) received = [];
        return true;
      }
      case 'closed':
        if (event.by === 'server') return compareReceived(event);
        work(event.clock, () => sockets.get(event.socket)?.close(event.code, event.reason));
        return true;
      case 'heard':
        return compareReceived(event);
      case 'node':
        work(event.clock, () => {
          if (event.node === null) node?.leave();
          else node = fake.realtime.joinCluster({ node: event.node, send: () => undefined });
        });
        return true;
      case 'relayed':
        work(event.clock, () => node?.receive(event.from, decodeClusterMessage(event.message)));
        return true;
      default:
        return true;
    }
  };

  function prepare({ clock, hashes = [] }: Pick<CallEvent, 'clock' | 'hashes'>): void {
    clockReadings = [...clock];
    for (const { standIn, ...derivation } of hashes) presetDerivation(standIn, derivation);
  }

  function compareReceived(event: HeardEvent | ClosedEvent): boolean {
    const next = received[0]?.socket === event.socket ? received.shift() : undefined;
    return compared.frame(event.socket, textOf(event), next?.text);
  }

  /** Replays up to the first difference. */
  async function run(): Promise<void> {
    for (const event of segment.events.slice(0, count)) {
      if (!isFromServer(event) && !compareUnexpected()) return;
      if (!(await step(event))) return;
    }
    compareUnexpected();
  }

  await run();
  return { fake, respond: createRespond(fake), connect: createConnect(fake), changes };
}

interface ReceivedFrame {
  socket: number;
  text: string;
}

const isFromServer = <E extends RecordedEvent | SocketEvent>(
  event: E,
): event is Extract<E, { kind: 'heard' | 'closed' }> =>
  event.kind === 'heard' || (event.kind === 'closed' && event.by === 'server');

/** A frame, or the end of a socket, as text to compare and to show. */
function textOf(
  event: HeardEvent | ClosedEvent | Extract<SocketEvent, { kind: 'heard' | 'closed' }>,
): string {
  if (event.kind === 'closed') return `closed ${event.code} ${event.reason}`;
  const { frame } = event;
  if (typeof frame === 'string') return frame;
  return frame instanceof Uint8Array ? toBase64(frame) : frame.base64;
}

const fromRecordedFrame = (frame: RecordedFrame): Frame =>
  typeof frame === 'string' ? frame : fromBase64(frame.base64);

interface RunningCall {
  event: CallEvent;
  signal: AbortSignal;
  /** Resolves when the call has an outcome or waits for the delay of a fault. */
  settled: Promise<void>;
  outcome: Outcome | undefined;
  /** The call as an observer sees it, once it has ended. */
  exchange?: Exchange;
  sleep(signal: AbortSignal): Promise<void>;
  /** Ends the call's delay. Resolves when the call has an outcome or waits again. */
  resume(): Promise<void>;
  abort(): void;
  end(outcome: Outcome): void;
}

function createRunningCall(event: CallEvent): RunningCall {
  const controller = new AbortController();
  let settle = () => undefined as void;
  let proceed: (() => void) | undefined;
  const untilSettled = () =>
    new Promise<void>((resolve) => {
      settle = resolve;
    });
  const call: RunningCall = {
    event,
    signal: controller.signal,
    settled: untilSettled(),
    outcome: undefined,
    sleep: (signal) =>
      new Promise((resolve, reject) => {
        proceed = () => (signal.aborted ? reject(signal.reason as Error) : resolve());
        settle();
      }),
    async resume() {
      if (!proceed) return;
      const rest = untilSettled();
      proceed();
      proceed = undefined;
      await rest;
    },
    abort: () => controller.abort(),
    end(outcome) {
      call.outcome = outcome;
      settle();
    },
  };
  return call;
}

function toRequest({ method, url, headers, body }: CallEvent, signal: AbortSignal): Request {
  const request = new Request(url, {
    method,
    headers,
    signal,
    ...(body !== null && { body: typeof body === 'string' ? body : new Uint8Array(fromBase64(body.base64)) }),
  });
  // Browsers drop headers that scripts may not set, such as the recorded user agent.
  return Object.defineProperty(request, 'headers', { value: new Headers(headers) });
}

export function nameOf({ method, url }: CallEvent, { projectUrl }: Segment): string {
  return `${method} ${url.startsWith(projectUrl) ? url.slice(projectUrl.length) : new URL(url).pathname}`;
}

function compare(
  recorded: Outcome,
  replayed: Outcome | undefined,
): Pick<Difference, 'what' | 'recorded' | 'replayed'> | undefined {
  if (typeof recorded === 'string' || typeof replayed !== 'object') {
    if (recorded === replayed) return undefined;
    return { what: 'outcome', recorded: outcomeName(recorded), replayed: outcomeName(replayed) };
  }
  const parts = partsOf(replayed);
  for (const [what, text] of partsOf(recorded)) {
    const other = parts.get(what) ?? '';
    parts.delete(what);
    if (text !== other) return { what, ...excerptAround(text, other) };
  }
  const [extra] = parts;
  return extra && { what: extra[0], recorded: '', replayed: extra[1] };
}

function partsOf({ status, headers, body }: ObservedAnswer): Map<string, string> {
  return new Map([
    ['status', String(status)],
    ...Object.entries(headers).map(([name, value]) => [`header ${name}`, value] as const),
    ['body', typeof body === 'string' || body === null ? (body ?? '') : body.base64],
  ]);
}

/** Excerpts around the first character that differs. */
function excerptAround(recorded: string, replayed: string): Pick<Difference, 'recorded' | 'replayed'> {
  let at = 0;
  while (at < recorded.length && recorded[at] === replayed[at]) at += 1;
  const from = Math.max(0, at - 30);
  return { recorded: recorded.slice(from, at + 50), replayed: replayed.slice(from, at + 50) };
}

const outcomeName = (outcome: Outcome | undefined): string =>
  outcome === undefined ? 'none' : typeof outcome === 'string' ? outcome : String(outcome.status);

function sizeOf(outcome: Outcome): number {
  if (typeof outcome === 'string' || outcome.body === null) return 0;
  return typeof outcome.body === 'string'
    ? new TextEncoder().encode(outcome.body).length
    : outcome.body.base64.length;
}
