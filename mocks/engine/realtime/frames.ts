/**
 * Phoenix messages as frames, in the two protocol versions that Realtime serves: JSON objects (1.0.0) and JSON arrays
 * (2.0.0). Binary frames, which only broadcasts have, are ignored. docs/wire-facts.md, "Realtime".
 */
import type { Json } from '../backend/schema';
import type { Frame } from '../sockets';

export type ProtocolVersion = '1.0.0' | '2.0.0';

/** The version that `vsn` in a socket's address names. Default 1.0.0, as in Phoenix; undefined for an unknown one. */
export function readVersion({ searchParams }: URL): ProtocolVersion | undefined {
  const text = searchParams.get('vsn');
  if (text === null) return '1.0.0';
  return (['1.0.0', '2.0.0'] as const).find((version) => version === text);
}

export interface ClientMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Json;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isRef = (value: unknown): value is string | null => value === null || isText(value);

/** Undefined for a frame that is not a message of that version; the real server logs it and ignores it. */
export function decodeFrame(version: ProtocolVersion, frame: Frame): ClientMessage | undefined {
  if (typeof frame !== 'string') return undefined;
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
