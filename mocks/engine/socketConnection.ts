/** An open socket: reports its frames and applies faults to them, on the way between the client and Realtime. */
import type { Backend } from './backend/backend';
import type { SocketFaultOutcome } from './control/faults';
import { createDelayedFrames, type Schedule } from './delayedFrames';
import { loadPartsOfFrame } from './parts';
import type { Frame, SocketEnd, SocketEvent } from './sockets';

const abnormalClosure = 1006;

/** What the client gets as the server's end. */
export interface SocketConnection extends SocketEnd {
  /** The faults that apply now. */
  fault: SocketFaultOutcome;
  /** Breaks the connection: both ends are closed with 1006. */
  break: () => void;
}

interface SocketConnectionOptions {
  /** The socket's number. */
  socket: number;
  client: SocketEnd;
  /** Takes the client's end and returns the server's end. */
  connectServer: (client: SocketEnd) => SocketEnd;
  fault: SocketFaultOutcome;
  backend: Backend;
  /** The call log; undefined if there is none. */
  observe: ((event: SocketEvent) => void) | undefined;
  schedule: Schedule;
  /** Called when either end closes. */
  onClosed: () => void;
}

export function createSocketConnection(options: SocketConnectionOptions): SocketConnection {
  const { socket, client, connectServer, fault, backend, observe, schedule, onClosed } = options;
  const delayed = createDelayedFrames((frame) => client.send(frame), schedule);
  /** Set while a message waits for a part of the engine to load: later messages wait, too. */
  let waiting: Promise<void> | undefined;

  function sendToClient(frame: Frame): void {
    if (connection.fault.effect === 'silent') return;
    observe?.({ kind: 'heard', socket, frame });
    delayed.send(frame, connection.fault.delay);
  }

  function sendToServer(frame: Frame): void {
    observe?.({ kind: 'sent', socket, frame });
    if (connection.fault.effect === 'drop') connection.break();
    else if (connection.fault.effect !== 'silent') server.send(frame);
  }

  function cleanUp(): void {
    onClosed();
    delayed.cancel();
  }

  function closeByServer(code: number, reason: string): void {
    cleanUp();
    observe?.({ kind: 'closed', socket, by: 'server', code, reason });
    client.close(code, reason);
  }

  function enqueue(loading: Promise<unknown> | undefined, work: () => void): void {
    if (!loading) return work();
    const turn = loading.then(work);
    waiting = turn;
    void turn.finally(() => {
      if (waiting === turn) waiting = undefined;
    });
  }

  const connection: SocketConnection = {
    fault,
    send: (frame) => enqueue(waiting ?? loadPartsOfFrame(frame, backend), () => sendToServer(frame)),
    close: (code, reason) =>
      enqueue(waiting, () => {
        cleanUp();
        observe?.({ kind: 'closed', socket, by: 'client', code, reason });
        server.close(code, reason);
      }),
    break() {
      server.close(abnormalClosure, '');
      closeByServer(abnormalClosure, '');
    },
  };
  const server = connectServer({ send: sendToClient, close: closeByServer });
  return connection;
}
