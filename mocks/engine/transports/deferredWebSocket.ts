/**
 * The WebSocket that a page or a test gets for Realtime of the project: an empty shell until the engine takes it
 * (`attachSocket.ts`). Clients keep the class that the page has when they are created, so this one is in the demo's
 * entry, and small. msw's own sockets are accepted at once and cannot wait.
 */
import { isService } from './isService';

type Handler = ((event: Event) => void) | null;

export class DeferredWebSocket extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly protocol = '';
  readonly extensions = '';
  readonly bufferedAmount = 0;
  binaryType: BinaryType = 'blob';
  readyState = 0;
  onopen: Handler = null;
  onmessage: Handler = null;
  onerror: Handler = null;
  onclose: Handler = null;

  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
  }

  send(_data: string | ArrayBufferLike | ArrayBufferView | Blob): void {
    throw new DOMException('Still connecting', 'InvalidStateError');
  }

  /** For a socket that the engine has not taken yet. The engine later finds it closing and ends it. */
  close(_code?: number, _reason?: string): void {
    this.readyState = 2;
  }
}

/** Makes sockets as `network` does, except those to the project's services, which go to `attach`. */
export function createSocketClass(
  network: typeof WebSocket,
  projectUrl: string,
  attach: (socket: DeferredWebSocket) => void,
): typeof WebSocket {
  return new Proxy(network, {
    construct(target, parameters: ConstructorParameters<typeof WebSocket>) {
      const { href } = new URL(parameters[0], globalThis.location?.href);
      if (!isService(href.replace(/^ws/, 'http'), projectUrl)) return new target(...parameters);
      const socket = new DeferredWebSocket(href);
      attach(socket);
      return socket;
    },
  });
}
