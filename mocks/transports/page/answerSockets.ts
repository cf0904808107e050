/** Connects the page's sockets to the engine; a socket that is made before the engine has loaded waits for it. */
import { createSocketClass, type DeferredWebSocket } from 'supabase-in-memory/tools';

/** When `engine` rejects, no socket opens. */
export function answerSockets(
  projectUrl: string,
  engine: Promise<{ attachSocket: (socket: DeferredWebSocket) => void }>,
): void {
  window.WebSocket = createSocketClass(window.WebSocket, projectUrl, (socket) => {
    engine.then(
      ({ attachSocket }) => attachSocket(socket),
      () => undefined,
    );
  });
}
