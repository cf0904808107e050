/** Who is present in the rooms of all nodes, kept up to date with the channels of this node and the other nodes. */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { isObject, objectOf } from '../isObject';
import { acknowledge, channelsOf, send, type Channel, type Connection } from './channel';
import { mayRead, mayWrite } from './channelRights';
import type { NodeMessage } from './cluster';
import type { ClientMessage } from './frames';
import { createPresence } from './presence';

export interface ChannelPresence {
  /** The payload of a `presence_state`. */
  state(room: string): Json;
  /** Handles a client's `presence` event, which tracks or untracks its channel. */
  onMessage(channel: Channel, message: ClientMessage): void;
  /** Ends the presence of a channel of this node, if it has one. */
  untrack(channel: Channel): void;
  /** Notifies the other nodes of every channel of this node that is present. */
  announceAll(): void;
  /** Handles the presence of another node's channel. */
  onNodeMessage(from: string, message: Extract<NodeMessage, { kind: 'presence' }>): void;
  /** Ends the presences of one other node, or of all. */
  dropRemote(from?: string): void;
  /** Draws keys and references as this node. */
  setNode(node: number): void;
  clear(): void;
}

const remoteMember = (node: string, channel: number | '') => `${node} ${channel}`;

export function createChannelPresence(
  backend: Backend,
  connections: ReadonlySet<Connection>,
  sendToNodes: (message: NodeMessage) => void,
): ChannelPresence {
  /** A string identifies a channel of another node. */
  const presence = createPresence<Channel | string>();

  function sendDiff(room: string, diff: Json | undefined): void {
    if (diff === undefined) return;
    const text = JSON.stringify(diff);
    for (const member of channelsOf(connections, room)) {
      const maySee = !member.isPrivate || (member.usesPresence && mayRead(backend, member, 'presence'));
      if (maySee) send(member, 'presence_diff', text);
    }
  }

  function announce(channel: Channel): void {
    const { room, number } = channel;
    const found = presence.find(room, channel);
    const entry = found ? { key: found.key, meta: found.meta } : null;
    sendToNodes({ kind: 'presence', room, channel: number, entry });
  }

  /** Notifies the clients of this node and the other nodes of a changed presence of a channel of this node. */
  function publish(channel: Channel, diff: Json | undefined): void {
    if (diff === undefined) return;
    sendDiff(channel.room, diff);
    announce(channel);
  }

  const untrack = (channel: Channel) => publish(channel, presence.untrack(channel.room, channel));

  return {
    untrack,
    state: (room) => presence.state(room),
    setNode: (node) => presence.setNode(node),
    clear: () => presence.clear(),
    onMessage(channel, message) {
      const { event, payload = {} } = objectOf(message.payload);
      if (typeof event !== 'string') return acknowledge(channel, message, 'ok', {});
      switch (event.toLowerCase()) {
        case 'track':
          if (!mayWrite(backend, channel, 'presence')) return acknowledge(channel, message, 'error', {});
          if (!isObject(payload)) {
            return acknowledge(channel, message, 'error', { reason: 'Presence track payload must be a map' });
          }
          channel.usesPresence = true;
          acknowledge(channel, message, 'ok', {});
          channel.presenceKey ??= presence.newKey();
          return publish(channel, presence.track(channel.room, channel, channel.presenceKey, { ...payload }));
        case 'untrack':
          acknowledge(channel, message, 'ok', {});
          return untrack(channel);
        default:
          acknowledge(channel, message, 'error', {});
      }
    },
    announceAll() {
      for (const { member } of presence.members()) if (typeof member !== 'string') announce(member);
    },
    onNodeMessage(from, { room, channel, entry }) {
      const member = remoteMember(from, channel);
      sendDiff(room, entry ? presence.put(room, member, entry) : presence.untrack(room, member));
    },
    dropRemote(from) {
      const start = from === undefined ? '' : remoteMember(from, '');
      for (const { room, member } of presence.members()) {
        if (typeof member === 'string' && member.startsWith(start)) {
          sendDiff(room, presence.untrack(room, member));
        }
      }
    },
  };
}
