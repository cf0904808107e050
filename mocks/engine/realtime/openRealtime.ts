/**
 * Realtime: changes of rows over Phoenix channels, independent of the transport. There is no network and no timer: all
 * work, including the check for expired tokens, is done synchronously when a frame arrives or a row changes. Time is the
 * back end's clock. docs/wire-facts.md, "Realtime".
 *
 * This module owns the connections; `clientMessages.ts` dispatches the messages of clients.
 */
import type { OwnedBackend } from '../backend/createBackend';
import type { SocketEnd } from '../sockets';
import type { Connection } from './channel';
import { createChannels } from './channels';
import { handleClientMessage } from './clientMessages';
import { emitRowChanges } from './emitRowChanges';
import { decodeFrame, type ProtocolVersion } from './frames';

export interface RealtimeConnectOptions {
  /** The project's API key, for channels whose join carries no token. */
  key: string;
  version: ProtocolVersion;
}

export interface Realtime {
  /** Takes the client's end of an open socket and returns the server's end. */
  connect(options: RealtimeConnectOptions, client: SocketEnd): SocketEnd;
  /** Whether any channel is joined, so that changed rows and resets of the back end have listeners. */
  hasChannels(): boolean;
  /** Closes every socket as broken (1006) and stops listening to the back end. */
  close(): void;
}

const serviceRestart = 1012;
const abnormalClosure = 1006;

export function openRealtime(backend: OwnedBackend): Realtime {
  const connections = new Set<Connection>();
  const channels = createChannels(backend, connections);

  function closeAll(code: number, reason: string): void {
    const ended = [...connections];
    connections.clear();
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
          if (message) handleClientMessage(channels, connection, message);
        },
        close: () => void connections.delete(connection),
      };
    },
    hasChannels() {
      return [...connections].some((connection) => connection.channels.size > 0);
    },
    close() {
      unsubscribeChanges();
      unsubscribeResets();
      closeAll(abnormalClosure, '');
    },
  };
}
