/** Connects a deferred socket to the engine: it then opens, sends, receives and closes as a browser's socket does. */
import { isRefusal, type Connect, type Frame, type SocketEnd } from '../sockets';
import type { DeferredWebSocket } from './deferredWebSocket';

const [abnormalClosure, withoutCode, normal] = [1006, 1005, 1000];

export function attachSocket(socket: DeferredWebSocket, connect: Connect): void {
  const address = new URL(socket.url);
  let server: SocketEnd | undefined;

  // Deferred, because the engine sends in the middle of its work. Microtasks keep the order.
  const client: SocketEnd = {
    send: (frame) => queueMicrotask(() => receive(frame)),
    close: (code, reason) => queueMicrotask(() => end(code, reason)),
  };

  function dispatch(event: Event): void {
    socket[`on${event.type as 'open' | 'message' | 'error' | 'close'}`]?.(event);
    socket.dispatchEvent(event);
  }

  function receive(frame: Frame): void {
    if (socket.readyState !== socket.OPEN) return;
    const bytes = typeof frame === 'string' ? undefined : new Uint8Array(frame).buffer;
    const data = bytes && socket.binaryType === 'blob' ? new Blob([bytes]) : (bytes ?? frame);
    dispatch(new MessageEvent('message', { data, origin: address.origin }));
  }

  function end(code: number, reason: string): void {
    if (socket.readyState === socket.CLOSED) return;
    socket.readyState = socket.CLOSED;
    if (code === abnormalClosure) dispatch(new Event('error'));
    // Node 20 has no CloseEvent.
    dispatch(Object.assign(new Event('close'), { code, reason, wasClean: code !== abnormalClosure }));
  }

  function open(answer: SocketEnd): void {
    if (socket.readyState !== socket.CONNECTING) {
      answer.close(abnormalClosure, '');
      return end(abnormalClosure, '');
    }
    server = answer;
    socket.readyState = socket.OPEN;
    dispatch(new Event('open'));
  }

  socket.send = (data) => {
    if (socket.readyState === socket.CONNECTING) {
      throw new DOMException('The socket is still connecting.', 'InvalidStateError');
    }
    const frame = toFrame(data);
    if (socket.readyState === socket.OPEN) server?.send(frame);
  };

  socket.close = (code, reason = '') => {
    if (code !== undefined && code !== normal && (code < 3000 || code > 4999)) {
      throw new DOMException(`The close code ${code} is not a client's.`, 'InvalidAccessError');
    }
    if (socket.readyState >= socket.CLOSING) return;
    socket.readyState = socket.CLOSING;
    // The socket is not open yet: `open` finds it closing and ends it.
    if (!server) return;
    server.close(code ?? withoutCode, reason);
    queueMicrotask(() => end(code ?? withoutCode, reason));
  };

  connect(address, client).then(
    (answer) => (isRefusal(answer) ? end(abnormalClosure, '') : open(answer)),
    (error: unknown) => {
      console.error('The fake Supabase failed to open a socket', error);
      end(abnormalClosure, '');
    },
  );
}

/** A copy, because the caller may reuse its buffer. */
function toFrame(data: Parameters<DeferredWebSocket['send']>[0]): Frame {
  if (typeof data === 'string') return data;
  if (data instanceof Blob) throw new TypeError('The fake Supabase takes no Blob over a socket.');
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice()
    : new Uint8Array(data).slice();
}
