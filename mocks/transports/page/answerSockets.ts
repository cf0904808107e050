/** Connects the page's sockets to the engine; a socket that is made before the engine has loaded waits for it. */
import { createSocketClass, type HeldSocket } from '../heldSocket';

/** When `engine` rejects, no socket opens. */
export function answerSockets(
  projectUrl: string,
  engine: Promise<{ takeSocket: (socket: HeldSocket) => void }>,
): void {
  window.WebSocket = createSocketClass(window.WebSocket, projectUrl, (socket) => {
    engine.then(
      ({ takeSocket }) => takeSocket(socket),
      () => undefined,
    );
  });
}
