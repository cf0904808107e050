/** Records sockets with their frames, and the messages of other tabs to this tab's Realtime server. */
import {
  type Frame,
  readNodeMessage,
  type Realtime,
  toBase64,
  type TraceSocket,
} from 'supabase-in-memory/tools';
import { encodeClusterMessage } from './clusterMessage';
import { createOpenSocketState, type OpenSocketState } from './openSocketState';
import type { RecordedEvent, RecordedFrame } from './recording';
import type { Segments } from './segments';

export interface SocketRecorder {
  socket: TraceSocket;
  /** Call it instead of `realtime.joinCluster`: it records the messages of other tabs. */
  joinCluster: Realtime['joinCluster'];
  /** The events that restore the node and the open sockets at the start of a segment. */
  openSocketEvents(): RecordedEvent[];
  /** Whether a channel has had presences. Their references count from the page's start, so no new segment can begin. */
  hasSeenPresence(): boolean;
}

export function recordSockets(
  segments: Segments,
  realtime: Realtime,
  startSegmentIfDue: () => void,
): SocketRecorder {
  const sockets = new Map<number, OpenSocketState>();
  /** The number of this tab among the connected tabs; null while it is alone. */
  let node: number | null = null;
  let hasSeenPresence = false;
  return {
    hasSeenPresence: () => hasSeenPresence,
    openSocketEvents() {
      const events: RecordedEvent[] = node === null ? [] : [{ kind: 'node', node, clock: [] }];
      for (const [socket, open] of sockets) {
        events.push({ kind: 'opened', socket, url: open.url, standing: true });
        for (const frame of open.frames())
          events.push({ kind: 'sent', socket, frame, clock: [], standing: true });
      }
      return events;
    },
    socket(event, work) {
      const { socket } = event;
      switch (event.kind) {
        case 'opened':
          if (event.refused === undefined) sockets.set(socket, createOpenSocketState(event.url));
          segments.add(event);
          return work();
        case 'sent': {
          startSegmentIfDue();
          segments.count();
          const eventName = sockets.get(socket)?.receive(event.frame);
          hasSeenPresence ||= eventName === 'presence';
          return segments.addWork(work, (clock) => ({
            ...event,
            frame: toRecordedFrame(event.frame),
            clock,
          }));
        }
        case 'closed':
          sockets.delete(socket);
          if (event.by === 'client') return segments.addWork(work, (clock) => ({ ...event, clock }));
          segments.addInOrder({ ...event, clock: [] });
          return work();
        case 'heard':
          segments.addInOrder({ ...event, frame: toRecordedFrame(event.frame) });
          return work();
      }
    },
    joinCluster(cluster) {
      node = cluster.node;
      const end = segments.addWork(
        () => realtime.joinCluster(cluster),
        (clock) => ({ kind: 'node', node: cluster.node, clock }),
      );
      return {
        receive(from, value) {
          const message = readNodeMessage(value);
          if (!message) return;
          hasSeenPresence ||= message.kind === 'presence';
          segments.addWork(
            () => end.receive(from, message),
            (clock) => ({ kind: 'relayed', from, message: encodeClusterMessage(message), clock }),
          );
        },
        leave() {
          node = null;
          segments.addWork(
            () => end.leave(),
            (clock) => ({ kind: 'node', node: null, clock }),
          );
        },
      };
    },
  };
}

const toRecordedFrame = (frame: Frame): RecordedFrame =>
  typeof frame === 'string' ? frame : { base64: toBase64(frame) };
