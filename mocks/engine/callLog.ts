/**
 * The calls and sockets of a fake since its start, or since somebody cleared the list: what the panel shows and
 * `GET /_fake/calls` answers.
 */
import type { Exchange, ObservedBody } from './observe';
import type { Frame, SocketEvent } from './sockets';

interface Numbered {
  /** Counts up from 1 over the life of the fake. */
  readonly number: number;
}

export interface LoggedCall extends Exchange, Numbered {}

export interface LoggedSocket extends Numbered {
  /** Milliseconds by the fake's clock. */
  readonly startedAt: number;
  readonly url: string;
  /** The newest frames, oldest first. */
  readonly frames: readonly LoggedFrame[];
  readonly frameCount: number;
  /** Missing while the socket is open. `refused`: the HTTP status of a refused handshake. */
  readonly end?: { refused: number } | { by: 'client' | 'server'; code: number; reason: string };
}

export interface LoggedFrame extends Numbered {
  readonly by: 'client' | 'server';
  readonly frame: Frame;
  /** Milliseconds since the socket opened, by the machine's clock. */
  readonly after: number;
}

export type LogEntry = LoggedCall | LoggedSocket;

export const isSocket = (entry: LogEntry): entry is LoggedSocket => 'frames' in entry;

export interface CallLog {
  /** Oldest first; a socket is listed where it opened. The same array until something changes. */
  readonly entries: () => readonly LogEntry[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly clear: () => void;
}

export interface WritableCallLog extends CallLog {
  observe: (exchange: Exchange) => void;
  /** Returns an observer for one `createConnect`, because each numbers its sockets from 1. */
  observeSockets: () => (event: SocketEvent) => void;
}

/** The oldest entries are dropped beyond this number, or beyond this many characters in all bodies. */
const maxEntries = 500;
const maxBodyLength = 20_000_000;
const maxFrames = 100;

/** The growing state of an open socket in the list. */
interface OpenSocket {
  number: number;
  /** Milliseconds by the machine's clock. */
  openedAt: number;
  frames: LoggedFrame[];
  frameCount: number;
  end?: LoggedSocket['end'];
}

/** `now`: milliseconds by the fake's clock. Called when a socket opens, never during the work of a call. */
export function createCallLog(now: () => number): WritableCallLog {
  let log: LogEntry[] = [];
  /** What readers get in place of `log`; copied only when somebody reads. */
  let snapshot: readonly LogEntry[] | undefined;
  let count = 0;
  let bodyLength = 0;
  /** Sockets that changed since the last copy, by entry number: many frames may arrive before anybody reads. */
  const changed = new Map<number, OpenSocket>();
  const listeners = new Set<() => void>();
  const notify = () => {
    snapshot = undefined;
    for (const listener of listeners) listener();
  };
  const add = (entry: Omit<LoggedCall, 'number'> | Omit<LoggedSocket, 'number'>) => {
    count += 1;
    const next = { ...entry, number: count };
    bodyLength += bodyLengthOf(next);
    while (log.length >= maxEntries || (log.length > 0 && bodyLength > maxBodyLength)) {
      bodyLength -= bodyLengthOf(log.shift());
    }
    log.push(next);
    notify();
  };
  return {
    entries() {
      if (snapshot) return snapshot;
      snapshot = log.map((entry) => {
        const socket = changed.get(entry.number);
        if (!socket || !isSocket(entry)) return entry;
        const { frames, frameCount, end } = socket;
        return { ...entry, frames: frames.slice(-maxFrames), frameCount, ...(end && { end }) };
      });
      changed.clear();
      log = [...snapshot];
      return snapshot;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      log = [];
      bodyLength = 0;
      changed.clear();
      notify();
    },
    observe(exchange) {
      // Skip the panel's own reads: state and mails, which it reads after each change, and explanations.
      if (exchange.isControl && (exchange.method === 'GET' || exchange.url.endsWith('/_fake/explain')))
        return;
      add(exchange);
    },
    observeSockets() {
      const sockets = new Map<number, OpenSocket>();
      return (event) => {
        if (event.kind === 'opened') {
          const { url, refused } = event;
          const end = refused === undefined ? {} : { end: { refused } };
          add({ startedAt: now(), url, frames: [], frameCount: 0, ...end });
          if (refused === undefined) {
            const openedAt = performance.now();
            sockets.set(event.socket, { number: count, openedAt, frames: [], frameCount: 0 });
          }
          return;
        }
        const socket = sockets.get(event.socket);
        if (!socket) return;
        if (event.kind === 'closed') {
          const { by, code, reason } = event;
          socket.end = { by, code, reason };
          sockets.delete(event.socket);
        } else {
          const { kind, frame } = event;
          socket.frameCount += 1;
          socket.frames.push({
            number: socket.frameCount,
            by: kind === 'sent' ? 'client' : 'server',
            frame,
            after: performance.now() - socket.openedAt,
          });
          if (socket.frames.length >= 2 * maxFrames) socket.frames.splice(0, maxFrames);
        }
        changed.set(socket.number, socket);
        notify();
      };
    },
  };
}

function bodyLengthOf(entry: LogEntry | undefined): number {
  if (!entry || isSocket(entry)) return 0;
  const { body, outcome } = entry;
  return lengthOf(body) + (typeof outcome === 'string' ? 0 : lengthOf(outcome.body));
}

const lengthOf = (body: ObservedBody): number =>
  (typeof body === 'object' ? body?.base64.length : body.length) ?? 0;
