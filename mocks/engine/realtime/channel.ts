/** An open socket with its channels, and the messages that the server sends over it. */
import type { Json } from '../backend/schema';
import type { SocketEnd } from '../sockets';
import type { ChannelCaller } from './channelTokens';
import {
  encodeMessage,
  encodeUserBroadcast,
  type Broadcast,
  type ClientMessage,
  type ProtocolVersion,
} from './frames';
import type { Extension } from './realtimeTables';
import type { Subscription } from './subscriptions';

export interface Connection {
  client: SocketEnd;
  version: ProtocolVersion;
  /** The project's API key, for channels whose join carries no token. */
  key: string;
  channels: Map<string, Channel>;
}

type Rights = Partial<Record<Extension, boolean>>;

export interface Channel {
  /** Unique per join. */
  number: number;
  connection: Connection;
  /** The topic as the client joined it, with the prefix `realtime:`. */
  topic: string;
  name: string;
  /** Name and visibility: a public and a private channel of one name are separate rooms. */
  room: string;
  joinRef: string | null;
  token: string;
  caller: ChannelCaller;
  isPrivate: boolean;
  acknowledges: boolean;
  receivesOwn: boolean;
  usesPresence: boolean;
  /** If the client chose no key, missing until its first `track`. */
  presenceKey?: string;
  subscriptions: Subscription[];
  /** Cached rights of a private channel under its current token; a right is missing until it is first checked. */
  read: Rights;
  write: Rights;
}

export const roomOf = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'} ${name}`;

/** The channels of a room. A channel may be removed during the iteration. */
export function* channelsOf(connections: Iterable<Connection>, room: string): Generator<Channel> {
  for (const { channels } of connections) {
    for (const channel of [...channels.values()]) if (channel.room === room) yield channel;
  }
}

export type Status = 'ok' | 'error';

export function reply(
  { client, version }: Connection,
  { joinRef, ref, topic }: Pick<ClientMessage, 'joinRef' | 'ref' | 'topic'>,
  status: Status,
  response: Json,
): void {
  const payload = JSON.stringify({ response, status });
  client.send(encodeMessage(version, { joinRef, ref, topic, event: 'phx_reply', payload }));
}

export function acknowledge(
  { connection, joinRef }: Channel,
  { ref, topic }: ClientMessage,
  status: Status,
  response: Json,
): void {
  reply(connection, { joinRef, ref, topic }, status, response);
}

/** Sends a message that is meant for one channel alone and therefore carries its `joinRef`. */
export function push({ connection, topic, joinRef }: Channel, event: string, payload: Json): void {
  const text = JSON.stringify(payload);
  connection.client.send(encodeMessage(connection.version, { joinRef, topic, event, payload: text }));
}

export function pushSystem(channel: Channel, extension: string, status: Status, message: string): void {
  push(channel, 'system', { channel: channel.name, extension, message, status });
}

export function pushClose({ connection: { client, version }, topic, joinRef }: Channel): void {
  client.send(encodeMessage(version, { joinRef, ref: joinRef, topic, event: 'phx_close', payload: '{}' }));
}

/** Sends a message that goes to many channels and therefore carries no `joinRef`; `payload` is JSON. */
export function send(
  { connection: { client, version }, topic }: Channel,
  event: string,
  payload: string,
): void {
  client.send(encodeMessage(version, { topic, event, payload }));
}

export function sendBroadcast(channel: Channel, broadcast: Broadcast): void {
  if ('json' in broadcast) return send(channel, 'broadcast', broadcast.json);
  const { client, version } = channel.connection;
  const frame = encodeUserBroadcast(version, channel.topic, broadcast);
  if (frame !== undefined) client.send(frame);
}
