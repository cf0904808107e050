/** Broadcasts: from a client or a post to all members of a room, on this node and the others. Nothing is kept. */
import type { Backend } from '../backend/backend';
import type { Caller } from '../backend/statement';
import { isObject } from '../isObject';
import { acknowledge, channelsOf, roomOf, sendBroadcast, type Channel, type Connection } from './channel';
import { mayRead, mayWrite } from './channelRights';
import type { NodeMessage } from './cluster';
import { isUserBroadcast, type Broadcast, type ClientMessage } from './frames';
import { mayUse } from './realtimeTables';

export interface Broadcasts {
  /** Handles a client's `broadcast` event. */
  onMessage(channel: Channel, message: ClientMessage): void;
  post(topic: string, isPrivate: boolean, broadcast: Broadcast, caller: Caller): boolean;
  /** Sends to the members of the room on this node, `except` the one that sent it. */
  deliver(room: string, broadcast: Broadcast, except?: Channel): void;
}

export function createBroadcasts(
  backend: Backend,
  connections: ReadonlySet<Connection>,
  sendToNodes: (message: NodeMessage) => void,
): Broadcasts {
  function deliver(room: string, broadcast: Broadcast, except?: Channel): void {
    for (const member of channelsOf(connections, room)) {
      if (member !== except && mayRead(backend, member, 'broadcast')) sendBroadcast(member, broadcast);
    }
  }

  return {
    deliver,
    onMessage(channel, message) {
      const { payload } = message;
      if (!isObject(payload)) return;
      // As on the server, a client without the right gets no answer, not even with `ack`.
      if (!mayWrite(backend, channel, 'broadcast')) return;
      const broadcast: Broadcast =
        'broadcast' in payload && isUserBroadcast(payload.broadcast)
          ? payload.broadcast
          : { json: JSON.stringify(payload) };
      deliver(channel.room, broadcast, channel.receivesOwn ? undefined : channel);
      sendToNodes({ kind: 'broadcast', room: channel.room, broadcast });
      if (channel.acknowledges) acknowledge(channel, message, 'ok', {});
    },
    post(topic, isPrivate, broadcast, caller) {
      if (isPrivate && !mayUse(backend, caller, 'write', topic, 'broadcast')) return false;
      const room = roomOf(topic, isPrivate);
      deliver(room, broadcast);
      sendToNodes({ kind: 'broadcast', room, broadcast });
      return true;
    },
  };
}
