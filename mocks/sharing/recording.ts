/**
 * The file format of a recorded session: segments, each with the state at its beginning and the events that followed.
 * Loading a page starts a segment, and so does a certain number of calls, so that no step is far from a beginning.
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
  /** Named `chapters` in a file. */
  segments: readonly Segment[];
  /** How many calls at the beginning were dropped, because the size of a recording is limited. */
  dropped: number;
}

export interface Segment {
  /** The start by the machine's clock, in milliseconds. */
  began: number;
  /** The start by the fake's clock, in milliseconds. */
  at: number;
  /** Whether a page load started the segment; false if the segment before it had become long. */
  loaded: boolean;
  projectUrl: string;
  siteUrl: string;
  /** The answer to `GET /_fake/snapshot`. */
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

/** Inputs to the engine's work that a replay has to repeat. */
interface Work {
  /** The readings of the machine's clock, in order, in milliseconds. */
  clock: readonly number[];
  /** Hashes of passwords that the recording masks; `standIn` is the mask. */
  hashes?: readonly (Derivation & { standIn: string })[];
}

export interface CallEvent extends Work {
  kind: 'call';
  id: number;
  method: string;
  url: string;
  headers: { readonly [name: string]: string };
  body: ObservedBody;
  /** The body was not recorded: it was not a JSON object and might have held a password. The answer is not compared. */
  withheld?: boolean;
}

/** A call continues after the delay of a fault. */
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
  /** The socket was open when the segment began. The sent frames that still matter follow. */
  standing?: boolean;
}

export type RecordedFrame = Exclude<ObservedBody, null>;

export interface SentEvent extends Work {
  kind: 'sent';
  socket: number;
  frame: RecordedFrame;
  /** The frame was sent before the segment began. The answer to it is not compared. */
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

/** The tab became a node of a Realtime server (`Cluster`) or, if `node` is null, left it. */
export interface NodeEvent extends Work {
  kind: 'node';
  node: number | null;
}

/** A message from another node (`NodeMessage`), with bytes in base64. */
export interface RelayedEvent extends Work {
  kind: 'relayed';
  from: string;
  message: Json;
}

/** Another tab's changes to the back end. Importing them reads the clock only if a socket is open. */
export interface RowsEvent extends Partial<Work> {
  kind: 'rows';
  /** Set if that tab started the back end again: the new origin. */
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
  /** `fill` is recorded at each `input` event, `press` for keys that do not enter text. */
  action: (typeof actions)[number];
  /** The ARIA role; '' for a field without one, and for a key pressed outside any control. */
  role: string;
  /** The accessible name; for `mail` the recipient of the mail whose link was opened; '' for `go`. */
  name: string;
  /** The position among elements with that role and name, from 0; left out if there is only one. */
  nth?: number;
  /** The field's new value, the label of the selected option, or Playwright's name of the key (`Control+a`). */
  value?: string;
}

const actions = ['click', 'fill', 'select', 'check', 'uncheck', 'press', 'go', 'mail'] as const;

/** What the person saw since the last action or control call, recorded just before the next one. */
export interface SeenEvent {
  kind: 'seen';
  /** The lines of the page (`ScreenReading`); null if the page was still changing, which a test could not wait for. */
  lines: readonly string[] | null;
  /** Toasts and other messages that appeared, oldest first. */
  messages: readonly string[];
}

const format = 'autosuggest-demo-replay';
/** Version 2 added sockets; version 3 added keys and what the person saw. */
const versions = [1, 2, 3];

/** In characters of a file. The demo itself keeps less (`maxKeptSize` in `recordingStore.ts`). */
export const maxRecordingSize = 24_000_000;

export function writeRecording({ segments, dropped }: Recording): string {
  return JSON.stringify({ format, version: versions.at(-1), dropped, chapters: segments });
}

/** Whether a file claims to be a recording, even if it is damaged. */
export function looksLikeRecording(text: string): boolean {
  return text.slice(0, 200).includes(format);
}

/** Throws a sentence for people. Rows and fault rules are validated when a replay applies them. */
export function readRecording(text: string): Recording {
  if (text.length > maxRecordingSize) throw new Error('This file is too large to be from this demo.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('This replay file is damaged or incomplete.');
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
/** Checks own keys only, and ignores additional ones. */
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
