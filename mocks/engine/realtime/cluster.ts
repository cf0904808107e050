/**
 * What nodes of one Realtime server tell each other, so that a channel is one wherever its members are connected: broadcasts,
 * and who is present. Rows are none of it, they come with the back end.
 */
import { isObject } from '../isObject';
import { isUserBroadcast, type Broadcast } from './frames';
import type { PresenceEntry } from './presence';

/** Plain data that survives `structuredClone`. */
export type NodeMessage =
  /** A node that begins; the others tell it who is present there. */
  | { kind: 'hello' }
  | { kind: 'broadcast'; room: string; broadcast: Broadcast }
  /** One channel there, by a number of the node's own; `entry` is null once it is not present any more. */
  | { kind: 'presence'; room: string; channel: number; entry: PresenceEntry | null }
  /** Nobody is present there any more. Whatever carries messages says it for a node that broke. */
  | { kind: 'bye' };

/** The way to the other nodes. */
export interface Cluster {
  /** Another one for each node: presences get their keys and references by it. A server that is alone is 1. */
  node: number;
  /** To all others, each of which hears the messages of one node in their order. */
  send(message: NodeMessage): void;
}

/** This node, as the others reach it. */
export interface ClusterEnd {
  /** `from`: a name of the node that sent it. What is no message is passed over. */
  hear(from: string, message: unknown): void;
  /** Says goodbye, and forgets who is present elsewhere. */
  leave(): void;
}

/** undefined for what is none. */
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
