/** Reads the message with which a client joins a channel. */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { isObject, objectOf, type JsonObject } from '../isObject';
import type { Channel, Connection } from './channel';
import { verifyToken } from './channelTokens';
import type { ClientMessage } from './frames';

const prefix = 'realtime:';
/** Maximum number of channels of one connection. */
const maxChannels = 100;

/** The requested channel, or the reason why the server refuses it. */
export function readJoin(
  connection: Connection,
  { topic, joinRef, ref, payload }: ClientMessage,
  backend: Backend,
): Channel | string {
  const name = topic.slice(prefix.length);
  if (!topic.startsWith(prefix)) return 'unmatched topic';
  if (name === '') return 'TopicNameRequired: You must provide a topic name';
  const params = objectOf(payload);
  const { config } = params;
  if (!isObject(config)) {
    return 'The fake Supabase joins no channel without a "config", as clients before 2022 did.';
  }
  if (connection.channels.size >= maxChannels) return 'ChannelRateLimitReached: Too many channels';
  const token = tokenOf(params, connection.key);
  const verdict = verifyToken(token, backend);
  if (!verdict.ok) return verdict.reason;

  const unknown = unansweredPart(config);
  if (unknown !== undefined) return notAnswered(unknown);
  return {
    connection,
    topic,
    name,
    joinRef: joinRef ?? ref,
    token,
    caller: verdict.caller,
    subscriptions: listOf(config.postgres_changes).map((params) => ({ id: idOf(params), params })),
  };
}

/** The reason that refuses a part of Realtime. Changes of rows are the only part that the fake has. */
export const notAnswered = (part: string): string =>
  `The fake Supabase does not answer ${part} over Realtime, only changes of rows (postgres_changes).`;

function unansweredPart(config: JsonObject): string | undefined {
  const broadcast = objectOf(config.broadcast);
  if (isOn(config.private)) return 'private channels';
  if (isOn(objectOf(config.presence).enabled)) return 'presence';
  if ((broadcast.replay ?? null) !== null) return 'the replay of broadcasts';
  const isForBroadcasts =
    isOn(broadcast.ack) || isOn(broadcast.self) || listOf(config.postgres_changes).length === 0;
  return isForBroadcasts ? 'broadcast' : undefined;
}

/** True for `true` and for the text "true" in any case. */
const isOn = (value: Json | undefined): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true');

const listOf = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The token of the join. Without one, or with a publishable or secret key in its place, the connection's key. */
function tokenOf({ access_token, user_token }: JsonObject, key: string): string {
  const first = access_token ?? user_token;
  if (typeof first === 'string' && first.startsWith('sb_')) return key;
  if (typeof user_token === 'string') return user_token;
  return typeof access_token === 'string' ? access_token : key;
}

/** A hash of the parameters, so that a client recognizes its subscription after a rejoin. 27 bits, as on the server. */
function idOf(params: JsonObject): number {
  const text = JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % 134217728;
}
