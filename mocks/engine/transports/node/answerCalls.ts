/**
 * For Jest: lets a test's calls reach a fake through the global `fetch`, as in a page, with msw for Node, and its
 * sockets through the global `WebSocket`. Ends by itself after the test.
 */
import { setupServer } from 'msw/node';
import { empty } from '../../http';
import type { Connect } from '../../sockets';
import type { Respond } from '../../respond';
import { createHandlers } from '../handlers';
import { createProjectSockets } from '../createProjectSockets';

const server = setupServer();
const refuseSockets: Connect = () => Promise.resolve(empty(503));
/** Undefined in Node 20. */
const networkSockets: typeof WebSocket | undefined = globalThis.WebSocket;

let isIntercepting = false;
let isForAllTests = false;

function intercept(): void {
  if (!isIntercepting) server.listen({ onUnhandledRequest: 'error' });
  isIntercepting = true;
}

/** Until the end of the file, a call that no fake answers is logged as an error, with its address, and fails. */
export function interceptCalls(): void {
  intercept();
  isForAllTests = true;
}

export function stopIntercepting(): void {
  answerNoCalls();
  server.close();
  isIntercepting = false;
  isForAllTests = false;
}

// Importing this module registers these hooks, so that no test has to.
afterEach(() => {
  if (isIntercepting && !isForAllTests) stopIntercepting();
});
afterAll(stopIntercepting);

export interface AnswerCallsOptions {
  respond: Respond;
  /** Without it no socket opens. */
  connect?: Connect;
  /** The project's URL, without a trailing slash. */
  url: string;
}

/**
 * Answers the calls and sockets of the running test, instead of any earlier fake. Any other call is logged
 * as an error and fails.
 */
export function answerCalls({ respond, connect = refuseSockets, url }: AnswerCallsOptions): void {
  answerNoCalls();
  intercept();
  server.use(...createHandlers({ respond, url }));
  globalThis.WebSocket = createProjectSockets(connect, url, networkSockets);
}

export function answerNoCalls(): void {
  server.resetHandlers();
  if (networkSockets) globalThis.WebSocket = networkSockets;
  else Reflect.deleteProperty(globalThis, 'WebSocket');
}
