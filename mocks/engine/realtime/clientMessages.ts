/** Passes each Phoenix message from a client to the part that handles it. */
import { objectOf } from '../isObject';
import type { Broadcasts } from './broadcasts';
import { acknowledge, reply, type Connection } from './channel';
import type { ChannelPresence } from './channelPresence';
import type { Channels } from './channels';
import type { ClientMessage } from './frames';

interface Parts {
  channels: Channels;
  broadcasts: Broadcasts;
  presence: ChannelPresence;
}

export function handleClientMessage(
  { channels, broadcasts, presence }: Parts,
  connection: Connection,
  message: ClientMessage,
): void {
  const { topic, event, payload } = message;
  if (topic === 'phoenix' && event === 'heartbeat') return reply(connection, message, 'ok', {});
  if (event === 'phx_join') return channels.join(connection, message);
  const channel = connection.channels.get(topic);
  if (!channel) {
    if (event === 'phx_leave') reply(connection, message, 'ok', {});
    else reply(connection, message, 'error', { reason: 'unmatched topic' });
    return;
  }
  switch (event) {
    case 'phx_leave':
      acknowledge(channel, message, 'ok', {});
      return channels.remove(channel);
    case 'access_token':
      return channels.renew(channel, objectOf(payload).access_token);
    case 'broadcast':
      return broadcasts.onMessage(channel, message);
    case 'presence':
      return presence.onMessage(channel, message);
  }
}
