import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCalls } from 'supabase-in-memory/jest';
import { expectConsoleError } from './consoleErrors';
import { createTestFake } from './testBackend';

const health = 'http://fake.invalid/auth/v1/health';

test('A request to the network is refused and logged as an error, which fails a test', async () => {
  expectConsoleError(/A request would leave for the network: http:\/\/fake\.invalid/);
  await expect(fetch(health)).rejects.toThrow('fetch failed');
});

test('A server on this machine that the test has started can be reached', async () => {
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
  server.close();
});

describe('a fake', () => {
  test('A fake answers the global fetch in its test', async () => {
    const fake = createTestFake();
    answerCalls(fake);
    expect((await fetch(health, { headers: { apikey: fake.anonKey } })).status).toBe(200);
  });

  test('A fake no longer answers in the next test', async () => {
    expectConsoleError(/A request would leave for the network/);
    await expect(fetch(health)).rejects.toThrow('fetch failed');
  });

  test('A call to a host that no fake answers fails and is logged as an error', async () => {
    answerCalls(createTestFake());
    expectConsoleError(/intercepted a request without a matching request handler/);
    await expect(fetch('http://elsewhere.invalid/')).rejects.toThrow();
  });
});
