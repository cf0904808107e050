/** Connects the page's sockets to the engine. A socket created before the engine has loaded waits for it. */
import { createSocketClass, type DeferredWebSocket } from 'supabase-in-memory/tools';

/** If `engine` rejects, no socket opens. */
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
