/** The page's sockets, whose other end is the engine; one that comes before the engine waits for it. */
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
