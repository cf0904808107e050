/**
 * Realtime: Phoenix channels over open sockets, for whoever brings frames. It knows no network and no timer: everything
 * happens while a frame is taken, a row changes or a broadcast is posted, and frames leave in that moment. Whether a token
 * still counts is asked then, too, by the back end's clock. docs/wire-facts.md, "Realtime".
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
  /** The project's API key, for channels that bring no token. */
  key: string;
  version: ProtocolVersion;
}

export interface Realtime {
  /** A socket that is open. What is answered is its end here. */
  connect(options: ConnectOptions, client: SocketEnd): SocketEnd;
  /** Whoever posts it: all members of the channel hear it. False where the caller may not. */
  post(topic: string, isPrivate: boolean, broadcast: Broadcast, caller: Caller): boolean;
  /** Whether anybody is in a channel, and so hears of changed rows and of a fresh start. */
  isFollowed(): boolean;
  /**
   * From now on one of several nodes: broadcasts reach the channels of the others, and presences are theirs, too. Takes the
   * place of an earlier cluster. A fresh start of the back end leaves it.
   */
  joinCluster(cluster: Cluster): ClusterEnd;
  /** Breaks every socket and listens no more. */
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
  /** Missing where the server did not make it. */
  wish?: Wish;
}

type Rights = Partial<Record<Extension, boolean>>;

interface Channel {
  /** Another one for each join. */
  number: number;
  connection: Connection;
  /** As the client joined it, `realtime:` in front. */
  topic: string;
  name: string;
  /** Public and private channels of one name do not meet. */
  room: string;
  joinRef: string | null;
  token: string;
  caller: ChannelCaller;
  isPrivate: boolean;
  acknowledges: boolean;
  hearsItself: boolean;
  usesPresence: boolean;
  /** Missing until somebody is present, where the client names none. */
  presenceKey?: string;
  subscriptions: Subscription[];
  /** Of a private channel, as asked with its present token; what was not asked yet is missing. */
  read: Rights;
  write: Rights;
}

const prefix = 'realtime:';
/** Channels of one connection. */
const mostChannels = 100;
const restarted = 1012;
const broken = 1006;

type JsonObject = { readonly [key: string]: Json };

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** `true`, and the word in any case. */
const isOn = (value: Json | undefined): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true');

export const roomOf = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'} ${name}`;

/** The back end needs `realtimeTables` among its tables. */
export function openRealtime(backend: OwnedBackend): Realtime {
  const connections = new Set<Connection>();
  /** A text is a channel of another node. */
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

  /** To one channel alone. */
  function push({ connection, topic, joinRef }: Channel, event: string, payload: Json): void {
    const text = JSON.stringify(payload);
    connection.client.send(encodeMessage(connection.version, { joinRef, topic, event, payload: text }));
  }

  function pushSystem(channel: Channel, extension: string, status: 'ok' | 'error', message: string): void {
    push(channel, 'system', { channel: channel.name, extension, message, status });
  }

  /** As to many: without the channel's own reference. */
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

  /** Asks as a join does: for presence only where it is used. */
  function mayJoin(channel: Channel): boolean {
    const presenceToo = channel.usesPresence && mayRead(channel, 'presence');
    return mayRead(channel, 'broadcast') || presenceToo;
  }

  /** Channels whose token has run out by now are closed before anything else happens. */
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

  /** All of a channel's subscriptions are made, or none. Says which. */
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

  /** Out of its room, and told so. */
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

  /** The server's own end of a channel, with its reason. */
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
    // Whoever may not is not told so.
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

  /** Of a channel here, to those here and to the other nodes. */
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

  /** Channels of other nodes whose names begin so. */
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
      // The transaction is over and no listener may undo it.
      console.error('The fake Supabase failed to tell of a change', error);
    }
  });
  // Other rows, other accounts: clients connect anew, and read anew.
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

/** The join's token; a publishable or secret key there stands for the connection's. */
function tokenOf({ access_token, user_token }: JsonObject, key: string): string {
  const first = access_token ?? user_token;
  if (typeof first === 'string' && first.startsWith('sb_')) return key;
  if (typeof user_token === 'string') return user_token;
  return typeof access_token === 'string' ? access_token : key;
}

const listOf = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The same for the same wish, so that a client knows it again after it has joined anew. FNV-1a, 27 bits as the server's. */
function idOf(params: JsonObject): number {
  const text = JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % 134217728;
}
