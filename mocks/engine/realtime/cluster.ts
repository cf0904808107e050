/**
 * The messages between the nodes of one Realtime server, so that a channel spans all nodes: broadcasts and presence.
 * Changed rows are not among them, because each node gets those from its own back end.
 */
import { isObject } from '../isObject';
import { isUserBroadcast, type Broadcast } from './frames';
import type { PresenceEntry } from './presence';

/** Plain data that survives `structuredClone`. */
export type NodeMessage =
  /** A node has joined; the others answer with their presences. */
  | { kind: 'hello' }
  | { kind: 'broadcast'; room: string; broadcast: Broadcast }
  /** The presence of one of the node's channels, numbered by the node; `entry` is null once it is no longer present. */
  | { kind: 'presence'; room: string; channel: number; entry: PresenceEntry | null }
  /** The node has left, and its presences end. The transport sends this for a node that broke. */
  | { kind: 'bye' };

/** The transport to the other nodes. */
export interface Cluster {
  /** The node's own number, which makes its presence keys and references unique. A server without a cluster is 1. */
  node: number;
  /** Sends to all other nodes. Each must receive the messages of one node in the order in which they were sent. */
  send(message: NodeMessage): void;
}

/** This node's receiving end, called by the transport. */
export interface ClusterEnd {
  /** `from`: a name of the sending node. Anything that is not a valid message is ignored. */
  receive(from: string, message: unknown): void;
  /** Sends `bye` and drops the presences of other nodes. */
  leave(): void;
}

/** Undefined for anything that is not a valid message. */
export function readNodeMessage(value: unknown): NodeMessage | undefined {
  if (!isObject(value)) return undefined;
  const { kind, room, broadcast, channel, entry }: Partial<Record<string, unknown>> = value;
  if (kind === 'hello' || kind === 'bye') return { kind };
  if (typeof room !== 'string') return undefined;
  if (kind === 'broadcast') return isBroadcast(broadcast) ? { kind, room, broadcast } : undefined;
  if (kind !== 'presence' || typeof channel !== 'number') return undefined;
  return entry === null || isEntry(entry) ? { kind, room, channel, entry } : undefined;
}

function isBroadcast(value: unknown): value is Broadcast {
  if (isUserBroadcast(value)) return true;
  if (!isObject(value) || typeof value.json !== 'string') return false;
  try {
    return isObject(JSON.parse(value.json));
  } catch {
    return false;
  }
}

const isEntry = (value: unknown): value is PresenceEntry =>
  isObject(value) &&
  typeof value.key === 'string' &&
  isObject(value.meta) &&
  typeof value.meta.phx_ref === 'string';
