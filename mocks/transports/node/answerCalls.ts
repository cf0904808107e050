/**
 * Lets a test's calls reach a fake through the global `fetch`, as those of a page do, by msw's Node side, and its
 * sockets through the global `WebSocket`.
 */
import { setupServer } from 'msw/node';
import { empty } from '../../engine/http';
import type { Connect } from '../../engine/sockets';
import type { Respond } from '../../engine/respond';
import { createHandlers } from '../handlers';
import { createSocketClass } from '../heldSocket';
import { operateSocket } from '../operateSocket';

const server = setupServer();
const refuseSockets: Connect = () => Promise.resolve(empty(503));
const networkSockets = globalThis.WebSocket;

/** From here on an unanswered call is logged as an error, with its address, and fails. */
export function interceptCalls(): void {
  server.listen({ onUnhandledRequest: 'error' });
}

export function stopIntercepting(): void {
  server.close();
  globalThis.WebSocket = networkSockets;
}

export interface Answering {
  respond: Respond;
  /** Without it no socket opens. */
  connect?: Connect;
  /** The project's URL, without a trailing slash. */
  url: string;
}

/** Answers all calls and sockets from here on, in place of any earlier fake. */
export function answerCalls({ respond, connect = refuseSockets, url }: Answering): void {
  answerNoCalls();
  server.use(...createHandlers(respond, { url }));
  globalThis.WebSocket = createSocketClass(networkSockets, url, (socket) => operateSocket(socket, connect));
}

export function answerNoCalls(): void {
  server.resetHandlers();
  globalThis.WebSocket = networkSockets;
}
