/**
 * Realtime: Phoenix channels over open sockets, independent of the transport. There is no network and no timer: all
 * work, including the check for expired tokens, is done synchronously when a frame arrives, a row changes or a
 * broadcast is posted. Time is the back end's clock. docs/wire-facts.md, "Realtime".
 */
import type { OwnedBackend, RowChange } from '../backend/createBackend';
import type { Json } from '../backend/schema';
import type { Caller } from '../backend/statement';
import type { SocketEnd } from '../sockets';
import { judgeToken, type ChannelCaller } from './channelTokens';
import { readNodeMessage, type Cluster, type ClusterEnd } from './cluster';
import {
  decodeFrame,
  encodeMessage,
  encodeUserBroadcast,
  isUserBroadcast,
  type Broadcast,
  type ClientMessage,
  type ProtocolVersion,
} from './frames';
import { createPresence } from './presence';
import { mayUse, type Extension } from './realtimeTables';
import { createRowEvent } from './rowEvents';
import { publication, readWish, RefusedSubscription, type Wish } from './subscriptions';
import { isObject } from '../isObject';

export interface ConnectOptions {
  /** The project's API key, for channels whose join carries no token. */
  key: string;
  version: ProtocolVersion;
}

export interface Realtime {
  /** Takes the client's end of an open socket and returns the server's end. */
  connect(options: ConnectOptions, client: SocketEnd): SocketEnd;
  /** Sends a broadcast to all members of the channel; false when the caller lacks the right. */
  post(topic: string, isPrivate: boolean, broadcast: Broadcast, caller: Caller): boolean;
  /** Whether any channel is joined, so that changed rows and resets of the back end have listeners. */
  isFollowed(): boolean;
  /**
   * Makes this server one of several nodes that share broadcasts and presence. Replaces an earlier cluster. A reset of
   * the back end leaves the cluster.
   */
  joinCluster(cluster: Cluster): ClusterEnd;
  /** Closes every socket as broken (1006) and stops listening to the back end. */
  close(): void;
}

interface Connection {
  client: SocketEnd;
  version: ProtocolVersion;
  key: string;
  channels: Map<string, Channel>;
}

interface Subscription {
  id: number;
  params: { readonly [key: string]: Json };
  /** Missing when the server refused the subscription. */
  wish?: Wish;
}

type Rights = Partial<Record<Extension, boolean>>;

interface Channel {
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
  hearsItself: boolean;
  usesPresence: boolean;
  /** If the client chose no key, missing until its first `track`. */
  presenceKey?: string;
  subscriptions: Subscription[];
  /** Cached rights of a private channel under its current token; a right is missing until it is first checked. */
  read: Rights;
  write: Rights;
}

const prefix = 'realtime:';
/** Maximum number of channels of one connection. */
const mostChannels = 100;
const restarted = 1012;
const broken = 1006;

type JsonObject = { readonly [key: string]: Json };

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** True for `true` and for the text "true" in any case. */
const isOn = (value: Json | undefined): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true');

const roomOf = (name: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'} ${name}`;

/** The back end needs `realtimeTables` among its tables. */
export function openRealtime(backend: OwnedBackend): Realtime {
  const connections = new Set<Connection>();
  /** A string identifies a channel of another node. */
  const presence = createPresence<Channel | string>();
  let cluster: Cluster | undefined;
  let joins = 0;

  function reply(
    { client, version }: Connection,
    { joinRef, ref, topic }: Pick<ClientMessage, 'joinRef' | 'ref' | 'topic'>,
    status: 'ok' | 'error',
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

  function pushSystem(channel: Channel, extension: string, status: 'ok' | 'error', message: string): void {
    push(channel, 'system', { channel: channel.name, extension, message, status });
  }

  /** Sends a message that goes to many channels and therefore carries no `joinRef`. */
  function send({ connection: { client, version }, topic }: Channel, event: string, payload: string): void {
    client.send(encodeMessage(version, { topic, event, payload }));
  }

  function sendBroadcast(channel: Channel, broadcast: Broadcast): void {
    if ('json' in broadcast) return send(channel, 'broadcast', broadcast.json);
    const { client, version } = channel.connection;
    const frame = encodeUserBroadcast(version, channel.topic, broadcast);
    if (frame !== undefined) client.send(frame);
  }

  function deliver(room: string, broadcast: Broadcast, except?: Channel): void {
    for (const member of channelsOf(room)) {
      if (member !== except && mayRead(member, 'broadcast')) sendBroadcast(member, broadcast);
    }
  }

  function* channelsOf(room: string): Generator<Channel> {
    for (const { channels } of connections) {
      for (const channel of [...channels.values()]) if (channel.room === room) yield channel;
    }
  }

  function mayRead(channel: Channel, extension: Extension): boolean {
    if (!channel.isPrivate) return true;
    return (channel.read[extension] ??= mayUse(backend, channel.caller, 'read', channel.name, extension));
  }

  function mayWrite(channel: Channel, extension: Extension): boolean {
    if (!channel.isPrivate) return true;
    return (channel.write[extension] ??= mayUse(backend, channel.caller, 'write', channel.name, extension));
  }

  /** Like the server's join, checks the right to presence only for a channel that uses presence. */
  function mayJoin(channel: Channel): boolean {
    const presenceToo = channel.usesPresence && mayRead(channel, 'presence');
    return mayRead(channel, 'broadcast') || presenceToo;
  }

  /** Closes channels whose token has expired. Must run before any other work, because there is no timer. */
  function closeExpired(): void {
    const now = backend.clock.now();
    for (const { channels } of connections) {
      for (const channel of channels.values()) {
        if (channel.caller.expires > now) continue;
        const verdict = judgeToken(channel.token, backend);
        shutDown(channel, verdict.ok ? 'Token has expired 0 seconds ago' : verdict.message);
      }
    }
  }

  function join(connection: Connection, message: ClientMessage): void {
    const { topic, joinRef, ref } = message;
    const refuse = (reason: string) => reply(connection, message, 'error', { reason });
    const earlier = connection.channels.get(topic);
    if (earlier) remove(earlier);

    const name = topic.slice(prefix.length);
    if (!topic.startsWith(prefix)) return refuse('unmatched topic');
    if (name === '') return refuse('TopicNameRequired: You must provide a topic name');
    const params = objectOf(message.payload as Json);
    if (!isObject(params.config)) {
      return refuse('The fake Supabase joins no channel without a "config", as clients before 2022 did.');
    }
    if (connection.channels.size >= mostChannels) {
      return refuse('ChannelRateLimitReached: Too many channels');
    }
    const token = tokenOf(params, connection.key);
    const verdict = judgeToken(token, backend);
    if (!verdict.ok) return refuse(verdict.reason);

    const { config } = params;
    const [broadcast, presenceConfig] = [objectOf(config.broadcast), objectOf(config.presence)];
    if (broadcast.replay !== undefined && broadcast.replay !== null) {
      return refuse('UnableToReplayMessages: The fake Supabase keeps no messages to replay.');
    }
    const isPrivate = isOn(config.private);
    const { key } = presenceConfig;
    const channel: Channel = {
      number: (joins += 1),
      connection,
      topic,
      name,
      room: roomOf(name, isPrivate),
      joinRef: joinRef ?? ref,
      token,
      caller: verdict.caller,
      isPrivate,
      acknowledges: isOn(broadcast.ack),
      hearsItself: isOn(broadcast.self),
      usesPresence: isOn(presenceConfig.enabled),
      ...(typeof key === 'string' && key !== '' && { presenceKey: key }),
      subscriptions: listOf(config.postgres_changes).map((wanted) => ({
        id: idOf(wanted),
        params: wanted,
      })),
      read: {},
      write: {},
    };
    if (isPrivate && !mayJoin(channel)) {
      return refuse(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`);
    }
    connection.channels.set(topic, channel);
    reply(connection, message, 'ok', {
      postgres_changes: channel.subscriptions.map(({ id, params: wanted }) => ({ ...wanted, id })),
    });
    if (channel.usesPresence && mayRead(channel, 'presence')) {
      push(channel, 'presence_state', presence.state(channel.room));
    }
    subscribe(channel);
  }

  /** Makes all subscriptions of a channel or none, and tells the client the outcome. */
  function subscribe(channel: Channel): void {
    if (channel.subscriptions.length === 0) return;
    try {
      const wishes = channel.subscriptions.map(({ params }) =>
        readWish(params, channel.caller.role, backend),
      );
      channel.subscriptions.forEach((subscription, at) => {
        const wish = wishes[at];
        if (wish) subscription.wish = wish;
      });
      pushSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    } catch (error) {
      if (!(error instanceof RefusedSubscription)) throw error;
      for (const subscription of channel.subscriptions) delete subscription.wish;
      pushSystem(channel, 'postgres_changes', 'error', error.message);
    }
  }

  /** Removes the channel and sends `phx_close`. */
  function remove(channel: Channel): void {
    const { connection, topic, joinRef } = channel;
    forget(channel);
    const { client, version } = connection;
    client.send(encodeMessage(version, { joinRef, ref: joinRef, topic, event: 'phx_close', payload: '{}' }));
  }

  function forget(channel: Channel): void {
    channel.connection.channels.delete(channel.topic);
    tellPresence(channel, presence.untrack(channel.room, channel));
  }

  /** Ends a channel on the server's initiative and tells the client the reason. */
  function shutDown(channel: Channel, reason: string): void {
    pushSystem(channel, 'system', 'error', reason);
    remove(channel);
  }

  function renew(channel: Channel, token: Json | undefined): void {
    if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.token) return;
    channel.token = token;
    const verdict = judgeToken(token, backend);
    if (!verdict.ok) return shutDown(channel, verdict.message);
    channel.caller = verdict.caller;
    if (channel.isPrivate) {
      const before = channel.read;
      channel.read = {};
      channel.write = {};
      if (!mayJoin(channel)) {
        return shutDown(
          channel,
          `You do not have permissions to read from this Channel topic: ${channel.name}`,
        );
      }
      const lost = (['broadcast', 'presence'] as const).some(
        (extension) => before[extension] === true && !mayRead(channel, extension),
      );
      if (lost) {
        return shutDown(
          channel,
          `You no longer have permission to read from this Channel topic: ${channel.name}`,
        );
      }
    }
    subscribe(channel);
  }

  function takeBroadcast(channel: Channel, message: ClientMessage): void {
    const { payload } = message;
    if (!isObject(payload)) return;
    // As on the server, a client without the right gets no answer, not even with `ack`.
    if (!mayWrite(channel, 'broadcast')) return;
    const broadcast: Broadcast =
      'broadcast' in payload && isUserBroadcast(payload.broadcast)
        ? payload.broadcast
        : { json: JSON.stringify(payload) };
    deliver(channel.room, broadcast, channel.hearsItself ? undefined : channel);
    cluster?.send({ kind: 'broadcast', room: channel.room, broadcast });
    if (channel.acknowledges) acknowledge(channel, message, 'ok', {});
  }

  function takePresence(channel: Channel, message: ClientMessage): void {
    const { event, payload = {} } = objectOf(message.payload as Json);
    if (typeof event !== 'string') return acknowledge(channel, message, 'ok', {});
    switch (event.toLowerCase()) {
      case 'track': {
        if (!mayWrite(channel, 'presence')) return acknowledge(channel, message, 'error', {});
        if (!isObject(payload)) {
          return acknowledge(channel, message, 'error', { reason: 'Presence track payload must be a map' });
        }
        channel.usesPresence = true;
        acknowledge(channel, message, 'ok', {});
        channel.presenceKey ??= presence.newKey();
        return tellPresence(
          channel,
          presence.track(channel.room, channel, channel.presenceKey, { ...payload }),
        );
      }
      case 'untrack':
        acknowledge(channel, message, 'ok', {});
        return tellPresence(channel, presence.untrack(channel.room, channel));
      default:
        acknowledge(channel, message, 'error', {});
    }
  }

  function acknowledge(
    { connection, joinRef }: Channel,
    { ref, topic }: ClientMessage,
    status: 'ok' | 'error',
    response: Json,
  ): void {
    reply(connection, { joinRef, ref, topic }, status, response);
  }

  /** Tells the clients of this node and the other nodes about a changed presence of a channel of this node. */
  function tellPresence(channel: Channel, diff: Json | undefined): void {
    if (diff === undefined) return;
    sendDiff(channel.room, diff);
    introduce(channel);
  }

  function introduce(channel: Channel): void {
    const { room, number } = channel;
    const found = presence.find(room, channel);
    const entry = found ? { key: found.key, meta: found.meta } : null;
    cluster?.send({ kind: 'presence', room, channel: number, entry });
  }

  function introduceAll(): void {
    for (const { member } of presence.members()) if (typeof member !== 'string') introduce(member);
  }

  function sendDiff(room: string, diff: Json | undefined): void {
    if (diff === undefined) return;
    const text = JSON.stringify(diff);
    for (const member of channelsOf(room)) {
      const mayHear = !member.isPrivate || (member.usesPresence && mayRead(member, 'presence'));
      if (mayHear) send(member, 'presence_diff', text);
    }
  }

  function take(connection: Connection, message: ClientMessage): void {
    const { topic, event, payload } = message;
    if (topic === 'phoenix' && event === 'heartbeat') return reply(connection, message, 'ok', {});
    if (event === 'phx_join') return join(connection, message);
    const channel = connection.channels.get(topic);
    if (!channel) {
      if (event === 'phx_leave') reply(connection, message, 'ok', {});
      else reply(connection, message, 'error', { reason: 'unmatched topic' });
      return;
    }
    switch (event) {
      case 'phx_leave':
        acknowledge(channel, message, 'ok', {});
        return remove(channel);
      case 'access_token':
        return renew(channel, objectOf(payload as Json).access_token);
      case 'broadcast':
        return takeBroadcast(channel, message);
      case 'presence':
        return takePresence(channel, message);
    }
  }

  function hear(from: string, value: unknown): void {
    const message = readNodeMessage(value);
    if (!message) return;
    closeExpired();
    switch (message.kind) {
      case 'hello':
        return introduceAll();
      case 'broadcast':
        return deliver(message.room, message.broadcast);
      case 'presence': {
        const { room, channel, entry } = message;
        const member = `${from} ${channel}`;
        return sendDiff(room, entry ? presence.put(room, member, entry) : presence.untrack(room, member));
      }
      case 'bye':
        forgetElsewhere(`${from} `);
    }
  }

  /** Ends the presences of other nodes' channels whose name begins with `start`. */
  function forgetElsewhere(start = ''): void {
    for (const { room, member } of presence.members()) {
      if (typeof member === 'string' && member.startsWith(start)) {
        sendDiff(room, presence.untrack(room, member));
      }
    }
  }

  function leaveCluster(): void {
    cluster?.send({ kind: 'bye' });
    cluster = undefined;
    forgetElsewhere();
  }

  const published = new Set(backend.schema.publications?.[publication]);

  function tellChanges(changes: readonly RowChange[]): void {
    if (connections.size === 0) return;
    closeExpired();
    for (const change of changes) {
      if (!published.has(change.table)) continue;
      const event = createRowEvent(backend, change);
      for (const { channels } of connections) {
        for (const channel of channels.values()) {
          const told = new Map<string, number[]>();
          for (const { id, wish } of channel.subscriptions) {
            const data = wish && event.tell(wish, channel.caller);
            if (data !== undefined) told.set(data, [...(told.get(data) ?? []), id]);
          }
          for (const [data, ids] of told) {
            send(channel, 'postgres_changes', `{"data":${data},"ids":${JSON.stringify(ids)}}`);
          }
        }
      }
    }
  }

  function breakAll(code: number, reason: string): void {
    const ended = [...connections];
    connections.clear();
    presence.clear();
    leaveCluster();
    for (const { client } of ended) client.close(code, reason);
  }

  const stopChanges = backend.onRowChanges((changes) => {
    try {
      tellChanges(changes);
    } catch (error) {
      // The transaction is already committed, so a failure here must not reach its caller.
      console.error('The fake Supabase failed to tell of a change', error);
    }
  });
  // After a reset rows and accounts are different, so clients must reconnect and read again.
  const stopResets = backend.onReset(() => breakAll(restarted, 'The back end has started afresh'));

  return {
    connect({ key, version }, client) {
      const connection: Connection = { client, version, key, channels: new Map() };
      connections.add(connection);
      return {
        send(frame) {
          if (!connections.has(connection)) return;
          closeExpired();
          const message = decodeFrame(version, frame);
          if (message) take(connection, message);
        },
        close() {
          if (!connections.delete(connection)) return;
          for (const channel of connection.channels.values()) forget(channel);
        },
      };
    },
    post(topic, isPrivate, broadcast, caller) {
      closeExpired();
      if (isPrivate && !mayUse(backend, caller, 'write', topic, 'broadcast')) return false;
      const room = roomOf(topic, isPrivate);
      deliver(room, broadcast);
      cluster?.send({ kind: 'broadcast', room, broadcast });
      return true;
    },
    isFollowed() {
      return [...connections].some(({ channels }) => channels.size > 0);
    },
    joinCluster(next) {
      leaveCluster();
      cluster = next;
      presence.drawAs(next.node);
      next.send({ kind: 'hello' });
      introduceAll();
      return {
        hear(from, message) {
          if (cluster === next) hear(from, message);
        },
        leave() {
          if (cluster === next) leaveCluster();
        },
      };
    },
    close() {
      stopChanges();
      stopResets();
      breakAll(broken, '');
    },
  };
}

/** The token of the join. Without one, or with a publishable or secret key in its place, the connection's key. */
function tokenOf({ access_token, user_token }: JsonObject, key: string): string {
  const first = access_token ?? user_token;
  if (typeof first === 'string' && first.startsWith('sb_')) return key;
  if (typeof user_token === 'string') return user_token;
  return typeof access_token === 'string' ? access_token : key;
}

const listOf = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** A hash of the parameters, so that a client recognises its subscription after a rejoin. 27 bits as the server's. */
function idOf(params: JsonObject): number {
  const text = JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % 134217728;
}
