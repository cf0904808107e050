/**
 * Realtime: Phoenix channels over open sockets, independent of the transport. There is no network and no timer: all
 * work, including the check for expired tokens, is done synchronously when a frame arrives, a row changes or a
 * broadcast is posted. Time is the back end's clock. docs/wire-facts.md, "Realtime".
 *
 * This module owns the connections and the link to the cluster; `clientMessages.ts` dispatches the messages of clients.
 */
import type { OwnedBackend } from '../backend/createBackend';
import type { Caller } from '../backend/statement';
import type { SocketEnd } from '../sockets';
import { createBroadcasts } from './broadcasts';
import type { Connection } from './channel';
import { createChannelPresence } from './channelPresence';
import { createChannels } from './channels';
import { handleClientMessage } from './clientMessages';
import { readNodeMessage, type Cluster, type ClusterEnd, type NodeMessage } from './cluster';
import { emitRowChanges } from './emitRowChanges';
import { decodeFrame, type Broadcast, type ProtocolVersion } from './frames';

export interface RealtimeConnectOptions {
  /** The project's API key, for channels whose join carries no token. */
  key: string;
  version: ProtocolVersion;
}

export interface Realtime {
  /** Takes the client's end of an open socket and returns the server's end. */
  connect(options: RealtimeConnectOptions, client: SocketEnd): SocketEnd;
  /** Sends a broadcast to all members of the channel; false when the caller lacks the right. */
  post(topic: string, isPrivate: boolean, broadcast: Broadcast, caller: Caller): boolean;
  /** Whether any channel is joined, so that changed rows and resets of the back end have listeners. */
  hasChannels(): boolean;
  /**
   * Makes this server one of several nodes that share broadcasts and presence. Replaces an earlier cluster. A reset of
   * the back end leaves the cluster.
   */
  joinCluster(cluster: Cluster): ClusterEnd;
  /** Closes every socket as broken (1006) and stops listening to the back end. */
  close(): void;
}

const serviceRestart = 1012;
const abnormalClosure = 1006;

/** The back end needs `realtimeTables` among its tables. */
export function openRealtime(backend: OwnedBackend): Realtime {
  const connections = new Set<Connection>();
  let cluster: Cluster | undefined;
  const sendToNodes = (message: NodeMessage) => cluster?.send(message);
  const presence = createChannelPresence(backend, connections, sendToNodes);
  const broadcasts = createBroadcasts(backend, connections, sendToNodes);
  const channels = createChannels(backend, connections, presence);

  function onNodeMessage(from: string, value: unknown): void {
    const message = readNodeMessage(value);
    if (!message) return;
    channels.closeExpired();
    switch (message.kind) {
      case 'hello':
        return presence.announceAll();
      case 'broadcast':
        return broadcasts.deliver(message.room, message.broadcast);
      case 'presence':
        return presence.onNodeMessage(from, message);
      case 'bye':
        return presence.dropRemote(from);
    }
  }

  function leaveCluster(): void {
    sendToNodes({ kind: 'bye' });
    cluster = undefined;
    presence.dropRemote();
  }

  function closeAll(code: number, reason: string): void {
    const ended = [...connections];
    connections.clear();
    presence.clear();
    leaveCluster();
    for (const { client } of ended) client.close(code, reason);
  }

  const unsubscribeChanges = backend.onRowChanges((changes) => {
    if (connections.size === 0) return;
    try {
      channels.closeExpired();
      emitRowChanges(backend, connections, changes);
    } catch (error) {
      // The transaction is already committed, so a failure here must not reach its caller.
      console.error('The fake Supabase failed to send a row change', error);
    }
  });
  // After a reset rows and accounts are different, so clients must reconnect and read again.
  const unsubscribeResets = backend.onReset(() =>
    closeAll(serviceRestart, 'The back end has started afresh'),
  );

  return {
    connect({ key, version }, client) {
      const connection: Connection = { client, version, key, channels: new Map() };
      connections.add(connection);
      return {
        send(frame) {
          if (!connections.has(connection)) return;
          channels.closeExpired();
          const message = decodeFrame(version, frame);
          if (message) handleClientMessage({ channels, broadcasts, presence }, connection, message);
        },
        close() {
          if (!connections.delete(connection)) return;
          for (const channel of connection.channels.values()) channels.discard(channel);
        },
      };
    },
    post(...broadcast) {
      channels.closeExpired();
      return broadcasts.post(...broadcast);
    },
    hasChannels() {
      return [...connections].some((connection) => connection.channels.size > 0);
    },
    joinCluster(next) {
      leaveCluster();
      cluster = next;
      presence.setNode(next.node);
      next.send({ kind: 'hello' });
      presence.announceAll();
      return {
        receive(from, message) {
          if (cluster === next) onNodeMessage(from, message);
        },
        leave() {
          if (cluster === next) leaveCluster();
        },
      };
    },
    close() {
      unsubscribeChanges();
      unsubscribeResets();
      closeAll(abnormalClosure, '');
    },
  };
}
