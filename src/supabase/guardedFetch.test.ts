import { guardedFetch, requestTimeout } from './guardedFetch';

const rest = 'http://backend.test/rest/v1/profiles';
const tokens = 'http://backend.test/auth/v1/token?grant_type=refresh_token';

function setUp(answer: () => Response | Promise<Response>) {
  const network = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>(() =>
    Promise.resolve(answer()),
  );
  return { network, fetch: guardedFetch('the-public-key', network) };
}

test('no table is asked with the public key, whatever the library thinks', async () => {
  const { network, fetch } = setUp(() => Response.json([]));
  const answer = await fetch(rest, { headers: { Authorization: 'Bearer the-public-key' } });
  expect(answer.status).toBe(401);
  expect(network).not.toHaveBeenCalled();
  await fetch(rest, { headers: { Authorization: 'Bearer of-a-member' } });
  expect(network).toHaveBeenCalledTimes(1);
});

test('a token expires by this device’s clock, however wrong that is', async () => {
  const { fetch } = setUp(() => Response.json({ access_token: 'a', expires_in: 3600, expires_at: 1 }));
  const session: { expires_at: number; access_token: string } = await (await fetch(tokens)).json();
  expect(session.access_token).toBe('a');
  expect(Math.abs(session.expires_at - (Date.now() / 1000 + 3600))).toBeLessThan(5);
});

test.each(['<html>', '"text"', '{"expires_in":"soon"}', ''])(
  '%j from the token address passes as it is',
  async (body) => {
    const { fetch } = setUp(() => new Response(body));
    expect(await (await fetch(tokens)).text()).toBe(body);
  },
);

describe('time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a call without an answer ends', async () => {
    const fetch = guardedFetch('key', (_input, init) => {
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
    const outcome = expect(fetch(rest)).rejects.toMatchObject({ name: 'AbortError' });
    await jest.advanceTimersByTimeAsync(requestTimeout);
    await outcome;
    expect(jest.getTimerCount()).toBe(0);
  });
});

test('the caller’s own signal still counts', async () => {
  const { fetch, network } = setUp(() => Response.json([]));
  const controller = new AbortController();
  controller.abort();
  await fetch(rest, { signal: controller.signal });
  expect(network.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});
