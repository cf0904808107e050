/**
 * For tests without a document: fails a test that logs an error or sends a request to the network. Loopback stays open,
 * because tests start servers there.
 */
import { failOnConsoleErrors, watchConsoleErrors } from './consoleErrors';

watchConsoleErrors();

const { fetch: send } = globalThis;
const loopback = /^(localhost|127\.[\d.]+|\[::1\])$/;

globalThis.fetch = (input, init) => {
  const { hostname, href } = new URL(input instanceof Request ? input.url : input);
  if (loopback.test(hostname)) return send(input, init);
  console.error(`A request would leave for the network: ${href}`);
  return Promise.reject(new TypeError('fetch failed'));
};

afterEach(failOnConsoleErrors);
afterAll(failOnConsoleErrors);
