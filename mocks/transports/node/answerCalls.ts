/** msw's Node side: a test's calls reach a fake through the global `fetch`, as those of a page do. */
import { setupServer } from 'msw/node';
import type { Respond } from '../../engine/respond';
import { createHandlers } from '../handlers';

const server = setupServer();

/** From now on. A call that nobody answers is logged as an error, with its address, and fails. */
export function interceptCalls(): void {
  server.listen({ onUnhandledRequest: 'error' });
}

export function stopIntercepting(): void {
  server.close();
}

/** Who answers all calls from now on; nobody else does. */
export function answerCalls({ respond, url }: { respond: Respond; url: string }): void {
  answerNoCalls();
  server.use(...createHandlers(respond, { url }));
}

export function answerNoCalls(): void {
  server.resetHandlers();
}
