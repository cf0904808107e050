/**
 * The file format of a recorded session: segments, each with the state at its beginning and what happened then. Loading
 * a page begins a segment, and a long segment is ended after a while, so that no step is far from a beginning.
 */
import type { Json, Origin } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import {
  type Derivation,
  isClockTime,
  isOrigin,
  type JournalEntry,
  type ObservedAnswer,
  type ObservedBody,
} from 'supabase-in-memory/tools';
import { isSiteAddress } from './stateFile';

export interface Recording {
  /** `chapters` in a file. */
  segments: readonly Segment[];
  /** Calls at the beginning that were dropped, because the size of a recording is bounded. */
  dropped: number;
}

export interface Segment {
  /** By the machine's clock, milliseconds. */
  began: number;
  /** By the fake's clock, milliseconds. */
  at: number;
  /** Whether a page was loaded then; false for a segment that follows a long one. */
  loaded: boolean;
  projectUrl: string;
  siteUrl: string;
  /** As `GET /_fake/snapshot` answers it. */
  snapshot: Json;
  events: readonly RecordedEvent[];
}

export type RecordedEvent =
  | CallEvent
  | ResumeEvent
  | AnswerEvent
  | OpenedEvent
  | SentEvent
  | HeardEvent
  | ClosedEvent
  | NodeEvent
  | RelayedEvent
  | RowsEvent
  | LocationEvent
  | ActionEvent
  | SeenEvent;

/** Inputs of the engine's work that a replay has to repeat. */
interface Work {
  /** What the machine's clock said each time that it was read, milliseconds. */
  clock: readonly number[];
  /** Hashes of passwords that are masked in the recording (`standIn`). */
  hashes?: readonly (Derivation & { standIn: string })[];
}

export interface CallEvent extends Work {
  kind: 'call';
  id: number;
  method: string;
  url: string;
  headers: { readonly [name: string]: string };
  body: ObservedBody;
  /** The body was kept back: it was no JSON, and might have held a password. Its answer is not compared. */
  withheld?: boolean;
}

/** The rest of a call that a fault had delayed. */
export interface ResumeEvent extends Work {
  kind: 'resume';
  id: number;
}

export interface AnswerEvent {
  kind: 'answer';
  id: number;
  outcome: ObservedAnswer | 'dropped' | 'aborted';
}

/** A socket's handshake (`SocketEvent`). */
export interface OpenedEvent {
  kind: 'opened';
  socket: number;
  url: string;
  /** The status of the answer, if the handshake was refused. */
  refused?: number;
  /** It was open when the segment began; what was sent over it and still counts follows. */
  standing?: boolean;
}

export type RecordedFrame = Exclude<ObservedBody, null>;

export interface SentEvent extends Work {
  kind: 'sent';
  socket: number;
  frame: RecordedFrame;
  /** Sent before the segment began. The answer to it is not compared. */
  standing?: boolean;
}

export interface HeardEvent {
  kind: 'heard';
  socket: number;
  frame: RecordedFrame;
}

export interface ClosedEvent extends Work {
  kind: 'closed';
  socket: number;
  by: 'client' | 'server';
  code: number;
  reason: string;
}

/** The tab became a node of a Realtime server (`Cluster`), or is alone again (null). */
export interface NodeEvent extends Work {
  kind: 'node';
  node: number | null;
}

/** What the tab received from another node (`NodeMessage`); bytes in it are base64. */
export interface RelayedEvent extends Work {
  kind: 'relayed';
  from: string;
  message: Json;
}

/** What another tab did to the back end. Without an open socket the clock was not read. */
export interface RowsEvent extends Partial<Work> {
  kind: 'rows';
  /** Set if that tab started the back end again, from this origin. */
  origin?: Origin;
  changes: readonly JournalEntry[];
}

/** Where the person is, recorded when it changes. */
export interface LocationEvent {
  kind: 'place';
  address: string;
  person: string | null;
  /** The stored session as text. */
  session: string | null;
}

export interface ActionEvent {
  kind: 'action';
  /** `fill` is recorded at each input, `press` for keys that are no text. */
  action: (typeof actions)[number];
  /** The ARIA role; '' for a field without one, and for a key that no control had. */
  role: string;
  /** The accessible name; for `mail` the recipient of the mail whose link was opened, for `go` nothing. */
  name: string;
  /** Among those of that role and name, from 0; left out where it is the only one. */
  nth?: number;
  /** What the field has now, the label of what was selected, or the key as Playwright calls it (`Control+a`). */
  value?: string;
}

const actions = ['click', 'fill', 'select', 'check', 'uncheck', 'press', 'go', 'mail'] as const;

/** What the person saw since the last action or control call, recorded just before the next one. */
export interface SeenEvent {
  kind: 'seen';
  /** The page (`ScreenReading`); null where it was still on its way: a test could not wait for that. */
  lines: readonly string[] | null;
  /** Toasts and other messages that have come, oldest first. */
  messages: readonly string[];
}

const format = 'autosuggest-demo-replay';
/** Version 1 has no sockets, version 2 no keys and nothing of what was seen. */
const versions = [1, 2, 3];

/** Characters of a file. The demo keeps less of a recording (`maxKeptSize` in `recordingStore.ts`). */
export const maxRecordingSize = 24_000_000;

export function writeRecording({ segments, dropped }: Recording): string {
  return JSON.stringify({ format, version: versions.at(-1), dropped, chapters: segments });
}

/** Whether a text says that it is a recording, whatever else is wrong with it. */
export function looksLikeRecording(text: string): boolean {
  return text.slice(0, 200).includes(format);
}

/** Throws a sentence for people. Rows and rules in it are validated when a replay applies them. */
export function readRecording(text: string): Recording {
  if (text.length > maxRecordingSize) throw new Error('This file is larger than any the demo makes.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('This replay file is damaged: it cannot be read to its end.');
  }
  if (!isObject(value) || value.format !== format) throw new Error('This is not a replay file of the demo.');
  if (!versions.some((version) => version === value.version)) {
    throw new Error(
      `This replay file was made by another version of the demo (${String(value.version).slice(0, 20)}).`,
    );
  }
  const { chapters, dropped } = value;
  if (!Array.isArray(chapters) || !chapters.every(isSegment) || typeof dropped !== 'number') {
    throw new Error('This replay file is damaged.');
  }
  return { segments: chapters as unknown as Segment[], dropped };
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isTextOrNull: Check = (value) => value === null || isText(value);
const isList =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
/** Checks own keys only; further keys are ignored. */
const hasFields =
  (fields: { [name: string]: Check }): Check =>
  (value) =>
    isObject(value) &&
    Object.entries(fields).every(([name, check]) =>
      check(Object.hasOwn(value, name) ? value[name] : undefined),
    );
const isTexts: Check = (value) => isObject(value) && Object.values(value).every(isText);
const isFlag = optional((value) => typeof value === 'boolean');
const isFrame: Check = (value) => isText(value) || hasFields({ base64: isText })(value);
const isBody: Check = (value) => value === null || isFrame(value);

const work = {
  clock: isList(isNumber),
  hashes: optional(
    isList(
      hasFields({
        standIn: isText,
        salt: (value) => typeof value === 'string' && /^([0-9a-f]{2})*$/.test(value),
        count: isNumber,
        hash: isText,
      }),
    ),
  ),
};

const eventChecks = new Map<unknown, Check>([
  [
    'call',
    hasFields({
      ...work,
      id: isNumber,
      method: (value) => typeof value === 'string' && /^[A-Z]+$/.test(value),
      url: (value) => typeof value === 'string' && URL.canParse(value),
      headers: isTexts,
      body: isBody,
      withheld: isFlag,
    }),
  ],
  ['resume', hasFields({ ...work, id: isNumber })],
  [
    'answer',
    hasFields({
      id: isNumber,
      outcome: (value) =>
        value === 'dropped' ||
        value === 'aborted' ||
        hasFields({ status: isNumber, headers: isTexts, body: isBody })(value),
    }),
  ],
  [
    'opened',
    hasFields({
      socket: isNumber,
      url: (value) => typeof value === 'string' && URL.canParse(value),
      refused: optional(isNumber),
      standing: isFlag,
    }),
  ],
  ['sent', hasFields({ ...work, socket: isNumber, frame: isFrame, standing: isFlag })],
  ['heard', hasFields({ socket: isNumber, frame: isFrame })],
  [
    'closed',
    hasFields({
      ...work,
      socket: isNumber,
      by: (value) => value === 'client' || value === 'server',
      code: isNumber,
      reason: isText,
    }),
  ],
  ['node', hasFields({ ...work, node: (value) => value === null || isNumber(value) })],
  ['relayed', hasFields({ ...work, from: isText, message: isObject })],
  [
    'rows',
    hasFields({ clock: optional(isList(isNumber)), origin: optional(isOrigin), changes: isList(isObject) }),
  ],
  ['place', hasFields({ address: isSiteAddress, person: isTextOrNull, session: isTextOrNull })],
  [
    'action',
    hasFields({
      action: (value) => actions.some((action) => action === value),
      role: isText,
      name: isText,
      nth: optional(isNumber),
      value: optional(isText),
    }),
  ],
  [
    'seen',
    hasFields({ lines: (value) => value === null || isList(isText)(value), messages: isList(isText) }),
  ],
]);

const isEvent: Check = (value) => isObject(value) && eventChecks.get(value.kind)?.(value) === true;

const isSegment = hasFields({
  began: isNumber,
  at: isClockTime,
  loaded: (value) => typeof value === 'boolean',
  projectUrl: (value) => typeof value === 'string' && URL.canParse(value),
  siteUrl: isText,
  snapshot: (value) => isObject(value) && isOrigin(value.origin),
  events: isList(isEvent),
});

/** Counts all recorded calls, with and without an answer. */
export function countCalls({ segments }: Recording): number {
  return segments.reduce((sum, { events }) => sum + events.filter(({ kind }) => kind === 'call').length, 0);
}
