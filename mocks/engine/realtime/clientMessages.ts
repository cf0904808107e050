/** Passes each Phoenix message from a client to the part that handles it. */
import { objectOf } from '../isObject';
import { reply, type Connection } from './channel';
import type { Channels } from './channels';
import type { ClientMessage } from './frames';
import { notAnswered } from './readJoin';

export function handleClientMessage(
  channels: Channels,
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
  const ofChannel = { ...message, joinRef: channel.joinRef };
  switch (event) {
    case 'phx_leave':
      reply(connection, ofChannel, 'ok', {});
      return channels.remove(channel);
    case 'access_token':
      return channels.renew(channel, objectOf(payload).access_token);
    case 'broadcast':
    case 'presence':
      return reply(connection, ofChannel, 'error', { reason: notAnswered(event) });
  }
}
