/** The life of a channel: a client joins it, renews its token, and leaves it or loses the right to it. */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { pushClose, pushSystem, reply, type Channel, type Connection } from './channel';
import { verifyToken } from './channelTokens';
import type { ClientMessage } from './frames';
import { readJoin } from './readJoin';
import { parseSubscription, RefusedSubscription } from './subscriptions';

export interface Channels {
  join(connection: Connection, message: ClientMessage): void;
  /** Continues the channel under a new token. Ignores anything that is not a new token. */
  renew(channel: Channel, token: Json | undefined): void;
  /** Removes the channel and notifies its client. */
  remove(channel: Channel): void;
  /** Closes channels whose token has expired. Must run before any other work, because there is no timer. */
  closeExpired(): void;
}

export function createChannels(backend: Backend, connections: ReadonlySet<Connection>): Channels {
  function remove(channel: Channel): void {
    channel.connection.channels.delete(channel.topic);
    pushClose(channel);
  }

  /** Ends a channel on the server's initiative and sends the client the reason. */
  function closeByServer(channel: Channel, reason: string): void {
    pushSystem(channel, 'system', 'error', reason);
    remove(channel);
  }

  return {
    remove,
    join(connection, message) {
      const previous = connection.channels.get(message.topic);
      if (previous) remove(previous);
      const channel = readJoin(connection, message, backend);
      if (typeof channel === 'string') return reply(connection, message, 'error', { reason: channel });
      connection.channels.set(channel.topic, channel);
      reply(connection, message, 'ok', {
        postgres_changes: channel.subscriptions.map(({ id, params }) => ({ ...params, id })),
      });
      subscribe(channel, backend);
    },
    renew(channel, token) {
      if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.token) return;
      channel.token = token;
      const verdict = verifyToken(token, backend);
      if (!verdict.ok) return closeByServer(channel, verdict.message);
      channel.caller = verdict.caller;
      subscribe(channel, backend);
    },
    closeExpired() {
      const now = backend.clock.now();
      for (const { channels } of connections) {
        for (const channel of channels.values()) {
          if (channel.caller.expires > now) continue;
          const verdict = verifyToken(channel.token, backend);
          closeByServer(channel, verdict.ok ? 'Token has expired 0 seconds ago' : verdict.message);
        }
      }
    },
  };
}

/** Makes all subscriptions of a channel or none, and sends the client the outcome. */
function subscribe(channel: Channel, backend: Backend): void {
  const { subscriptions, caller } = channel;
  try {
    const requests = subscriptions.map(({ params }) => parseSubscription(params, caller.role, backend));
    subscriptions.forEach((subscription, at) => {
      const requested = requests[at];
      if (requested) subscription.requested = requested;
    });
    pushSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  } catch (error) {
    if (!(error instanceof RefusedSubscription)) throw error;
    for (const subscription of subscriptions) delete subscription.requested;
    pushSystem(channel, 'postgres_changes', 'error', error.message);
  }
}
