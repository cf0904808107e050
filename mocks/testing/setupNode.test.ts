import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCalls } from '../transports/node/answerCalls';
import { expectConsoleError } from './consoleErrors';
import { createTestFake } from './testBackend';

const health = 'http://fake.invalid/auth/v1/health';

test('a request to the network is refused, and logged as an error, which fails a test', async () => {
  expectConsoleError(/A request would leave for the network: http:\/\/fake\.invalid/);
  await expect(fetch(health)).rejects.toThrow('fetch failed');
});

test('a server that the test has started can be reached', async () => {
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
  server.close();
});

describe('a fake', () => {
  test('answers the global fetch in its test', async () => {
    const fake = createTestFake();
    answerCalls(fake);
    expect((await fetch(health, { headers: { apikey: fake.anonKey } })).status).toBe(200);
  });

  test('no longer answers in the next one', async () => {
    expectConsoleError(/A request would leave for the network/);
    await expect(fetch(health)).rejects.toThrow('fetch failed');
  });

  test('that is not asked makes any other call an error', async () => {
    answerCalls(createTestFake());
    expectConsoleError(/intercepted a request without a matching request handler/);
    await expect(fetch('http://elsewhere.invalid/')).rejects.toThrow();
  });
});
