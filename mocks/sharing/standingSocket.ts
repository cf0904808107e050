/** What was sent over an open socket and still counts: the joins of its channels, each with its newest token. */
import { decodeFrame, readVersion } from '../engine/realtime/frames';
import { isObject } from '../engine/isObject';
import type { Frame } from '../engine/sockets';

export interface StandingSocket {
  readonly url: string;
  /** From the client. */
  take(frame: Frame): void;
  /** For a socket in its place. */
  frames(): readonly string[];
  /** Whether somebody is present in a channel, which no frame in their place brings back. */
  isPresent(): boolean;
}

export function createStandingSocket(url: string): StandingSocket {
  const version = readVersion(new URL(url).searchParams.get('vsn'));
  const joins = new Map<string, string>();
  const present = new Set<string>();
  return {
    url,
    take(frame) {
      const message = version && decodeFrame(version, frame);
      if (!message || typeof frame !== 'string') return;
      const { topic, event, payload } = message;
      switch (event) {
        case 'phx_join':
          present.delete(topic);
          joins.delete(topic);
          joins.set(topic, frame);
          return;
        case 'phx_leave':
          present.delete(topic);
          joins.delete(topic);
          return;
        case 'access_token': {
          const join = joins.get(topic);
          const token = isObject(payload) ? payload.access_token : undefined;
          if (join !== undefined && typeof token === 'string') joins.set(topic, withToken(join, token));
          return;
        }
        case 'presence':
          if (isObject(payload) && String(payload.event).toLowerCase() === 'untrack') present.delete(topic);
          else present.add(topic);
      }
    },
    frames: () => [...joins.values()],
    isPresent: () => present.size > 0,
  };
}

function withToken(join: string, token: string): string {
  const message = JSON.parse(join) as unknown;
  const payload = Array.isArray(message) ? (message[4] as unknown) : isObject(message) && message.payload;
  if (isObject(payload)) payload.access_token = token;
  return JSON.stringify(message);
}
