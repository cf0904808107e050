/** Replays a recording: a fresh engine gets the same calls, with the clock readings and rows of that time. */
import {
  type Connect,
  createConnect,
  createRespond,
  type Exchange,
  isChangedRow,
  type ObservedAnswer,
  type ObservedChange,
  type Respond,
} from 'supabase-in-memory/tools';
import { createFakeSupabase, type FakeSupabase } from '../product/createFakeSupabase';
import { siteSettings } from '../product/siteSettings';
import type {
  AnswerEvent,
  CallEvent,
  Segment,
  LocationEvent,
  RecordedEvent,
  Recording,
  RowsEvent,
} from './recording';
import { createReplayedCalls } from './replayedCalls';
import { createReplayedClock } from './replayedClock';
import { type CompareFrame, createReplayedSockets, isFromServer } from './replayedSockets';

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
  frame: CompareFrame;
}

const acceptAll: Compare = { answer: () => true, frame: () => true };

/** Replays the first `count` events of a segment on a new back end, up to the first difference. */
export async function replaySegment(
  segment: Segment,
  count: number,
  compared: Compare = acceptAll,
): Promise<ReplayedBackEnd> {
  const { projectUrl, siteUrl, snapshot, began } = segment;
  const clock = createReplayedClock(began);
  const fake = createFakeSupabase({ now: clock.now, settings: siteSettings(projectUrl, siteUrl) });
  fake.controls.restore(snapshot);
  const calls = createReplayedCalls(fake, clock);
  const sockets = createReplayedSockets(fake, clock, compared.frame);

  /** Returns whether to go on. */
  async function step(event: RecordedEvent): Promise<boolean> {
    if (!isFromServer(event) && !sockets.compareUnexpected()) return false;
    switch (event.kind) {
      case 'rows':
        clock.work(() => importRows(fake, event), event.clock ?? []);
        return true;
      case 'call':
        await calls.begin(event);
        return true;
      case 'resume':
        await calls.resume(event);
        return true;
      case 'answer': {
        const call = await calls.end(event);
        return !call || compared.answer(call.event, event, call.outcome, call.exchange);
      }
      default:
        return sockets.replay(event);
    }
  }

  let goesOn = true;
  for (const event of segment.events.slice(0, count)) {
    goesOn = await step(event);
    if (!goesOn) break;
  }
  if (goesOn) sockets.compareUnexpected();
  return { fake, respond: createRespond(fake), connect: createConnect(fake), changes: calls.changes() };
}

function importRows(fake: FakeSupabase, { origin, changes }: RowsEvent): void {
  if (!changes.every((change) => isChangedRow(change, fake.backend.schema))) {
    throw new Error('This replay file is damaged.');
  }
  if (origin) fake.startFrom(origin);
  fake.backend.applyChanges(changes);
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
