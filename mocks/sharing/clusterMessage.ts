/** Converts messages between the nodes of a Realtime server to JSON for a file, and back: bytes become base64. */
import type { Json } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import { fromBase64, type NodeMessage, readNodeMessage, toBase64 } from 'supabase-in-memory/tools';

export function encodeClusterMessage(message: NodeMessage): Json {
  if (message.kind !== 'broadcast' || 'json' in message.broadcast) return message as unknown as Json;
  const { payload, ...broadcast } = message.broadcast;
  return { ...message, broadcast: { ...broadcast, payload: { base64: toBase64(payload) } } };
}

/** Returns undefined if the message is not valid. */
export function decodeClusterMessage(relayed: Json): NodeMessage | undefined {
  const broadcast = isObject(relayed) ? relayed.broadcast : undefined;
  const payload = isObject(broadcast) ? broadcast.payload : undefined;
  if (!isObject(relayed) || !isObject(broadcast) || !isObject(payload)) return readNodeMessage(relayed);
  if (typeof payload.base64 !== 'string') return undefined;
  return readNodeMessage({ ...relayed, broadcast: { ...broadcast, payload: fromBase64(payload.base64) } });
}
