/** The frames of an open socket that still matter: the joins of its channels, each with its newest token. */
import { isObject } from 'supabase-in-memory/schema';
import { decodeFrame, type Frame, readVersion } from 'supabase-in-memory/tools';

export interface OpenSocketState {
  readonly url: string;
  /** Takes a frame of the client; returns the name of its event. */
  receive(frame: Frame): string | undefined;
  /** The frames that bring a new socket to the same state. */
  frames(): readonly string[];
}

export function createOpenSocketState(url: string): OpenSocketState {
  const version = readVersion(new URL(url));
  const joins = new Map<string, string>();
  return {
    url,
    receive(frame) {
      const message = version && decodeFrame(version, frame);
      if (!message || typeof frame !== 'string') return message?.event;
      const { topic, event, payload } = message;
      if (event === 'phx_join' || event === 'phx_leave') joins.delete(topic);
      if (event === 'phx_join') joins.set(topic, frame);
      if (event === 'access_token') {
        const join = joins.get(topic);
        const token = isObject(payload) ? payload.access_token : undefined;
        if (join !== undefined && typeof token === 'string') joins.set(topic, withToken(join, token));
      }
      return event;
    },
    frames: () => [...joins.values()],
  };
}

function withToken(join: string, token: string): string {
  const message = JSON.parse(join) as unknown;
  const payload = Array.isArray(message) ? (message[4] as unknown) : isObject(message) && message.payload;
  if (isObject(payload)) payload.access_token = token;
  return JSON.stringify(message);
}
