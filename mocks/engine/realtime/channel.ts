/** An open socket with its channels, and the messages that the server sends over it. */
import type { Json } from '../backend/schema';
import type { SocketEnd } from '../sockets';
import type { ChannelCaller } from './channelTokens';
import { encodeMessage, type ClientMessage, type ProtocolVersion } from './frames';
import type { Subscription } from './subscriptions';

export interface Connection {
  client: SocketEnd;
  version: ProtocolVersion;
  /** The project's API key, for channels whose join carries no token. */
  key: string;
  channels: Map<string, Channel>;
}

export interface Channel {
  connection: Connection;
  /** The topic as the client joined it, with the prefix `realtime:`. */
  topic: string;
  name: string;
  joinRef: string | null;
  token: string;
  caller: ChannelCaller;
  subscriptions: Subscription[];
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

/** Sends a message that is meant for one channel alone and therefore carries its `joinRef`. */
function push({ connection, topic, joinRef }: Channel, event: string, payload: Json): void {
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
