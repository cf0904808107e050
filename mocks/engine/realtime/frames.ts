/**
 * Phoenix messages as frames, in the two protocol versions that Realtime serves: JSON objects (1.0.0), and JSON arrays
 * with a binary form for broadcasts (2.0.0). docs/wire-facts.md, "Realtime".
 */
import type { Json } from '../backend/schema';
import { isObject } from '../isObject';
import type { Frame } from '../sockets';

export type ProtocolVersion = '1.0.0' | '2.0.0';

/** The version that `vsn` in a socket's address names. Default 1.0.0, as in Phoenix; undefined for an unknown one. */
export function readVersion({ searchParams }: URL): ProtocolVersion | undefined {
  const text = searchParams.get('vsn');
  if (text === null) return '1.0.0';
  return (['1.0.0', '2.0.0'] as const).find((version) => version === text);
}

/** A broadcast whose payload the server passes on without reading it. */
export interface UserBroadcast {
  event: string;
  encoding: 'json' | 'binary';
  payload: Uint8Array;
}

/** A message to everybody in a channel: either a complete JSON payload, or a `UserBroadcast`. */
export type Broadcast = { json: string } | UserBroadcast;

export function isUserBroadcast(value: unknown): value is UserBroadcast {
  if (!isObject(value)) return false;
  const { event, encoding, payload }: Partial<Record<string, unknown>> = value;
  return (
    typeof event === 'string' &&
    (encoding === 'json' || encoding === 'binary') &&
    payload instanceof Uint8Array
  );
}

export interface ClientMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Json | { broadcast: UserBroadcast };
}

const kinds = { userBroadcastPush: 3, userBroadcast: 4 } as const;
const jsonEncoding = 1;

const isText = (value: unknown): value is string => typeof value === 'string';
const isRef = (value: unknown): value is string | null => value === null || isText(value);

/** Undefined for a frame that is not a message of that version; the real server logs it and ignores it. */
export function decodeFrame(version: ProtocolVersion, frame: Frame): ClientMessage | undefined {
  if (typeof frame !== 'string') return version === '2.0.0' ? decodeBinary(frame) : undefined;
  let value: unknown;
  try {
    value = JSON.parse(frame);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (version === '2.0.0') return Array.isArray(value) ? toMessage(...(value as unknown[])) : undefined;
  const { join_ref, ref, topic, event, payload } = value as Partial<Record<string, unknown>>;
  return toMessage(join_ref ?? null, ref ?? null, topic, event, payload);
}

function toMessage(...parts: unknown[]): ClientMessage | undefined {
  const [joinRef, ref, topic, event, payload] = parts;
  if (!isRef(joinRef) || !isRef(ref) || !isText(topic) || !isText(event) || payload === undefined) {
    return undefined;
  }
  // The cast is safe: every part comes from JSON.parse.
  return { joinRef, ref, topic, event, payload: payload as Json };
}

function decodeBinary(bytes: Uint8Array): ClientMessage | undefined {
  const [kind, ...sizes] = bytes.subarray(0, 6);
  if (kind !== kinds.userBroadcastPush || sizes.length < 5) return undefined;
  const encoding = bytes[6] === jsonEncoding ? 'json' : 'binary';
  let at = 7;
  const [joinRef = '', ref = '', topic = '', event = ''] = sizes.map((size) => {
    const part = bytes.subarray(at, at + size);
    at += size;
    return new TextDecoder().decode(part);
  });
  if (at > bytes.length) return undefined;
  const payload = bytes.slice(at);
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { broadcast: { event, encoding, payload } },
  };
}

export interface ServerMessage {
  joinRef?: string | null;
  ref?: string | null;
  topic: string;
  event: string;
  /** JSON text, so that one message to many channels is serialized only once. */
  payload: string;
}

export function encodeMessage(version: ProtocolVersion, message: ServerMessage): Frame {
  const { joinRef = null, ref = null, topic, event, payload } = message;
  const [topicText, refText, eventText] = [topic, ref, event].map((part) => JSON.stringify(part));
  return version === '2.0.0'
    ? `[${JSON.stringify(joinRef)},${refText},${topicText},${eventText},${payload}]`
    : `{"event":${eventText},"payload":${payload},"ref":${refText},"topic":${topicText}}`;
}

/** Undefined for a binary payload in version 1.0.0, which has no form for it. */
export function encodeUserBroadcast(
  version: ProtocolVersion,
  topic: string,
  { event, encoding, payload }: UserBroadcast,
): Frame | undefined {
  if (version === '1.0.0') {
    if (encoding === 'binary') return undefined;
    const body = `{"event":${JSON.stringify(event)},"payload":${new TextDecoder().decode(payload)},"type":"broadcast"}`;
    return encodeMessage(version, { topic, event: 'broadcast', payload: body });
  }
  const [topicBytes, eventBytes] = [topic, event].map((part) => new TextEncoder().encode(part));
  const head = [
    kinds.userBroadcast,
    topicBytes?.length ?? 0,
    eventBytes?.length ?? 0,
    0,
    encoding === 'json' ? jsonEncoding : 0,
  ];
  return Uint8Array.from([...head, ...(topicBytes ?? []), ...(eventBytes ?? []), ...payload]);
}
