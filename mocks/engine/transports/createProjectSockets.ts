import type { Connect } from '../sockets';
import { attachSocket } from './attachSocket';
import { createSocketClass } from './deferredWebSocket';

/** Stands in for `WebSocket` in Node before 22, because a project's sockets do not need it. */
class NoNetworkSocket extends EventTarget {
  constructor(address: string | URL) {
    super();
    throw new Error(`This runtime has no WebSocket for ${String(address)}.`);
  }
}

/** A `WebSocket` that `connect` answers if the address is the project's; other sockets are those of `network`. */
export const createProjectSockets = (
  connect: Connect,
  projectUrl: string,
  network: typeof WebSocket | undefined = globalThis.WebSocket,
): typeof WebSocket =>
  createSocketClass(network ?? (NoNetworkSocket as unknown as typeof WebSocket), projectUrl, (socket) =>
    attachSocket(socket, connect),
  );
