/** Replays sockets with their frames, and the messages of other tabs to this tab's Realtime server. */
import {
  type ClusterEnd,
  createConnect,
  type Frame,
  fromBase64,
  isRefusal,
  type SocketEnd,
  type SocketEvent,
  toBase64,
} from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../product/createFakeSupabase';
import { decodeClusterMessage } from './clusterMessage';
import type { ClosedEvent, HeardEvent, OpenedEvent, RecordedEvent, RecordedFrame } from './recording';
import type { ReplayedClock } from './replayedClock';

/** Gets both frames as text, or undefined where there is none; returns whether to go on. */
export type CompareFrame = (socket: number, recorded?: string, replayed?: string) => boolean;

export function createReplayedSockets(fake: FakeSupabase, clock: ReplayedClock, compare: CompareFrame) {
  /** The open sockets, by their numbers in the recording. */
  const sockets = new Map<number, SocketEnd>();
  let node: ClusterEnd | undefined;
  /** Frames that were received but not compared yet. */
  let received: { socket: number; text: string }[] = [];

  /** Returns the status of the answer if the handshake was refused. */
  async function open({ socket, url, standing }: OpenedEvent): Promise<number | undefined> {
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
    if (isRefusal(answer)) return answer.status;
    sockets.set(socket, answer);
    return undefined;
  }

  function compareReceived(event: HeardEvent | ClosedEvent): boolean {
    const next = received[0]?.socket === event.socket ? received.shift() : undefined;
    return compare(event.socket, textOf(event), next?.text);
  }

  return {
    /** Compares received frames that the recording does not have. */
    compareUnexpected(): boolean {
      const rest = received.splice(0);
      return rest.every(({ socket, text }) => compare(socket, undefined, text));
    },
    /** Ignores events of other kinds. Returns whether to go on. */
    async replay(event: RecordedEvent): Promise<boolean> {
      switch (event.kind) {
        case 'opened': {
          const refused = await open(event);
          if (refused === event.refused) return true;
          return compare(event.socket, event.refused?.toString(), refused?.toString());
        }
        case 'sent':
          clock.work(() => sockets.get(event.socket)?.send(toFrame(event.frame)), event.clock);
          if (event.standing) received = [];
          return true;
        case 'closed':
          if (event.by === 'server') return compareReceived(event);
          clock.work(() => sockets.get(event.socket)?.close(event.code, event.reason), event.clock);
          return true;
        case 'heard':
          return compareReceived(event);
        case 'node':
          clock.work(() => {
            if (event.node === null) node?.leave();
            else node = fake.realtime.joinCluster({ node: event.node, send: () => undefined });
          }, event.clock);
          return true;
        case 'relayed':
          clock.work(() => node?.receive(event.from, decodeClusterMessage(event.message)), event.clock);
          return true;
        default:
          return true;
      }
    },
  };
}

export const isFromServer = <E extends RecordedEvent | SocketEvent>(
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

const toFrame = (frame: RecordedFrame): Frame =>
  typeof frame === 'string' ? frame : fromBase64(frame.base64);
