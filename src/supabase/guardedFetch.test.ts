import { guardedFetch, requestTimeout } from './guardedFetch';
import { endedByBlock, getRefreshError } from './refreshError';

// The project is below a path of its host, as when the same host also serves the site.
const projectUrl = 'http://backend.test/project';
const restUrl = `${projectUrl}/rest/v1/profiles`;
const refreshUrl = `${projectUrl}/auth/v1/token?grant_type=refresh_token`;
const logoutUrl = `${projectUrl}/auth/v1/logout?scope=global`;

function setUp(answer: () => Response | Promise<Response>) {
  const network = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>(() =>
    Promise.resolve(answer()),
  );
  return { network, fetch: guardedFetch('the-public-key', network) };
}

/** A network whose calls get no response and end only when they are aborted. */
function setUpSilence() {
  return setUp(() => new Promise(() => undefined)).network.mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  );
}

describe('the public key', () => {
  const asVisitor = { headers: { Authorization: 'Bearer the-public-key' } };

  test('The public key never queries a table, whatever the library does', async () => {
    const { network, fetch } = setUp(() => Response.json([]));
    const answer = await fetch(restUrl, asVisitor);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: 'session_missing', message: 'Auth session missing!' });
    expect(network).not.toHaveBeenCalled();
  });

  test('Calls to the auth service are sent with the public key, and calls to tables with a user’s token or without any', async () => {
    const { network, fetch } = setUp(() => Response.json([]));
    await fetch(restUrl, { headers: { Authorization: 'Bearer of-a-member' } });
    await fetch(refreshUrl, asVisitor);
    await fetch(restUrl);
    expect(network).toHaveBeenCalledTimes(3);
  });

  test('A call to a table with the public key is refused for a URL object, a Request and a relative URL', async () => {
    const { network, fetch } = setUp(() => Response.json([]));
    for (const address of [new URL(restUrl), new Request(restUrl), '/rest/v1/profiles']) {
      expect((await fetch(address, asVisitor)).status).toBe(401);
    }
    expect(network).not.toHaveBeenCalled();
  });
});

const session = { access_token: 'a', refresh_token: 'r', expires_in: 3600, user: { id: 'ann' } };

describe('responses', () => {
  test('A call and its response are passed on unchanged', async () => {
    const sent = Response.json([1], { status: 206, headers: { 'content-range': '0-0/1' } });
    const { network, fetch } = setUp(() => sent);
    const headers = { Authorization: 'Bearer of-a-member' };
    expect(await fetch(restUrl, { method: 'PATCH', body: '{}', headers })).toBe(sent);
    expect(network).toHaveBeenCalledWith(
      restUrl,
      expect.objectContaining({ method: 'PATCH', body: '{}', headers }),
    );
  });

  test('The expiry of a token is calculated with this device’s clock, however wrong the clock is', async () => {
    jest.useFakeTimers({ now: Date.parse('2001-01-01T00:00:00.900Z') });
    const { fetch } = setUp(() =>
      Response.json(
        { ...session, expires_at: 1 },
        { status: 201, statusText: 'Made', headers: { 'sb-request-id': 'x' } },
      ),
    );
    const answer = await fetch(refreshUrl);
    jest.useRealTimers();
    expect(answer.status).toBe(201);
    expect(answer.statusText).toBe('Made');
    expect(answer.headers.get('sb-request-id')).toBe('x');
    expect(await answer.json()).toEqual({
      ...session,
      expires_at: Date.parse('2001-01-01T01:00:00Z') / 1000,
    });
  });

  test.each([
    '<html>',
    '"text"',
    'null',
    '7',
    '[]',
    '[null]',
    '{}',
    '',
    JSON.stringify({ ...session, access_token: undefined }),
    JSON.stringify({ ...session, refresh_token: null }),
    JSON.stringify({ ...session, expires_in: 'soon' }),
    JSON.stringify({ ...session, user: null }),
    JSON.stringify({ ...session, user: {} }),
  ])('A token response of %j is a gateway error, which ends no session', async (body) => {
    const { fetch } = setUp(() => new Response(body, { headers: { 'content-type': 'a/b' } }));
    const answer = await fetch(refreshUrl);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ message: 'Unreadable answer' });
  });

  test.each([
    ['the user', 'user', { id: 'ann', email: 'ann@example.com' }],
    ['a sign-up that has to be confirmed', 'signup', { id: 'ann' }],
    ['a challenge of a second factor', 'factors/f/challenge', { id: 'c', type: 'totp' }],
    ['a code of a second factor', 'factors/f/verify', { ...session, expires_at: 1 }],
    ['a sign-up that is signed in immediately', 'signup', { ...session, expires_at: 1 }],
  ])(
    'A response of the expected shape is accepted, and any other is a gateway error: %s',
    async (_name, path, body) => {
      const address = `${projectUrl}/auth/v1/${path}`;
      const accepted = await setUp(() => Response.json(body)).fetch(address);
      expect([accepted.status, await accepted.json()]).toEqual([
        200,
        'expires_at' in body ? { ...body, expires_at: expect.any(Number) } : body,
      ]);
      for (const misshapen of [{}, [], null, 'text', { id: null }, { user: {} }]) {
        expect((await setUp(() => Response.json(misshapen)).fetch(address)).status).toBe(502);
      }
    },
  );

  test.each([
    ['a refused call', refreshUrl, 400],
    ['a call to a table', restUrl, 200],
  ])('The response of %s is not checked for its shape', async (_name, address, status) => {
    const sent = Response.json({ expires_in: 3600, expires_at: 1 }, { status });
    const { fetch } = setUp(() => sent);
    expect(await fetch(address)).toBe(sent);
  });
});

describe('a token refresh', () => {
  const refusal = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' };

  test.each<[string, () => Response]>([
    ['a rate limit as JSON', () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 })],
    ['a rate limit as text', () => new Response('slow down', { status: 429 })],
    ['a proxy’s page', () => new Response('<html>', { status: 403 })],
    ['a JSON string', () => new Response('"no"', { status: 400 })],
    ['a JSON null', () => new Response('null', { status: 400 })],
    ['an empty response', () => new Response(null, { status: 408 })],
  ])('A token refresh that is answered with %s can be retried', async (_name, respond) => {
    const { fetch } = setUp(respond);
    const answer = await fetch(refreshUrl);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ message: 'The session cannot be renewed now' });
  });

  test.each([
    ['the service’s refusal', () => Response.json(refusal, { status: 400 })],
    ['a web page with status 500', () => new Response('<html>', { status: 500 })],
    ['a web page with status 502', () => new Response('<html>', { status: 502 })],
  ])('The response to a token refresh is passed on unchanged if it is %s', async (_name, answer) => {
    const sent = answer();
    const { fetch } = setUp(() => sent);
    expect(await fetch(refreshUrl)).toBe(sent);
    expect(sent.bodyUsed).toBe(false);
    expect(endedByBlock()).toBe(false);
  });

  test.each(['code', 'error_code'])(
    'A token refresh refused because the account is blocked says so (%s)',
    async (key) => {
      const sent = Response.json({ [key]: 'user_banned' }, { status: 403 });
      expect(await setUp(() => sent).fetch(refreshUrl)).toBe(sent);
      expect(endedByBlock()).toBe(true);
      expect(getRefreshError()).toMatchObject({ kind: 'forbidden', status: 403 });
    },
  );

  test.each<[string, () => Response, object]>([
    ['a gateway’s failure', () => new Response('', { status: 503 }), { kind: 'server', code: 'unavailable' }],
    ['a response of another shape', () => Response.json({}), { kind: 'server', code: 'unavailable' }],
    ['a rate limit', () => new Response('slow down', { status: 429 }), { kind: 'rateLimited', detail: null }],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')) as never, { kind: 'offline' }],
  ])(
    'The reason for a failed token refresh (%s) is kept until the next refresh',
    async (_name, answer, reason) => {
      await setUp(answer)
        .fetch(refreshUrl)
        .catch(() => undefined);
      expect(getRefreshError()).toMatchObject(reason);
      await setUp(() => Response.json(session)).fetch(refreshUrl);
      expect(getRefreshError()).toMatchObject({ kind: 'offline', code: 'network' });
    },
  );

  test.each([
    ['3', 3_000, '3'],
    ['0.2', 1_000, '1'],
    ['60', 10_000, '60'],
    ['3600', 10_000, '3600'],
    ['3601', 0, null],
    ['-1', 0, null],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0, null],
    [undefined, 0, null],
  ])(
    'The response to a token refresh with a rate limit and Retry-After “%s” is delayed by %i ms',
    async (header, delay, detail) => {
      jest.useFakeTimers();
      const headers = new Headers(header === undefined ? [] : [['retry-after', header]]);
      const { fetch } = setUp(() => new Response('', { status: 429, headers }));
      const onAnswer = jest.fn();
      const answer = fetch(refreshUrl).then(onAnswer);
      await jest.advanceTimersByTimeAsync(Math.max(0, delay - 1));
      expect(onAnswer).toHaveBeenCalledTimes(delay === 0 ? 1 : 0);
      expect(getRefreshError()).toMatchObject({ kind: 'rateLimited', detail });
      await jest.advanceTimersByTimeAsync(1);
      await answer;
      expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
      jest.useRealTimers();
    },
  );
});

describe('a rate limit', () => {
  const signUp = `${projectUrl}/auth/v1/signup?redirect_to=x`;

  test.each([signUp, `${projectUrl}/auth/v1/token?grant_type=password`])(
    'A rate limit without a code gets the auth service’s code: %s',
    async (address) => {
      const { fetch } = setUp(() => new Response('slow down', { status: 429 }));
      const answer = await fetch(address);
      expect(answer.status).toBe(429);
      expect(await answer.json()).toEqual({
        code: 'over_request_rate_limit',
        error_code: 'over_request_rate_limit',
        message: '',
      });
    },
  );

  test.each([signUp, restUrl])(
    'A rate limit with Retry-After reports the seconds to wait, whatever the format of its body: %s',
    async (address) => {
      const headers = { 'retry-after': '7' };
      for (const body of ['slow down', '{"message":"API rate limit exceeded"}']) {
        const answer = await setUp(() => new Response(body, { status: 429, headers })).fetch(address);
        expect(answer.status).toBe(429);
        expect(await answer.json()).toEqual({ code: 'retry_after', error_code: 'retry_after', message: '7' });
      }
    },
  );

  test.each<[string, string, () => Response]>([
    ['with a code', signUp, () => Response.json({ code: 'over_email_send_rate_limit' }, { status: 429 })],
    ['of the data API', restUrl, () => Response.json({ message: 'slow down' }, { status: 429 })],
    ['that is not a rate limit', signUp, () => new Response('<html>', { status: 403 })],
  ])('The response %s is passed on unchanged', async (_name, address, answer) => {
    const sent = answer();
    const { fetch } = setUp(() => sent);
    expect(await fetch(address)).toBe(sent);
  });
});

describe('timeouts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** The call ends after `timeout` milliseconds, not before, and leaves no timer behind. */
  async function expectTimeout(call: Promise<Response>, timeout: number): Promise<void> {
    const ended = jest.fn();
    call.then(ended, ended);
    await jest.advanceTimersByTimeAsync(timeout - 1);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }));
    expect(jest.getTimerCount()).toBe(0);
  }

  const calls: [name: string, timeout: number, address: string][] = [
    ['A call', requestTimeout, restUrl],
    ['A sign-out', 5_000, logoutUrl],
  ];

  test.each(calls)('%s without a response times out after %i ms', async (_name, timeout, address) => {
    await expectTimeout(guardedFetch('key', setUpSilence())(address), timeout);
  });

  test.each(calls)('%s whose response stalls times out after %i ms', async (_name, timeout, address) => {
    const network = setUpSilence().mockImplementation((_input, init) =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start(body) {
              body.enqueue(new TextEncoder().encode('[{"id":'));
              init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason));
            },
          }),
        ),
      ),
    );
    await expectTimeout(guardedFetch('key', network)(address), timeout);
  });

  test.each([
    ['its transport ignores the signal', () => new Promise<Response>(() => undefined)],
    ['its response body ignores the signal', () => new Response(new ReadableStream())],
  ])('A call also times out when %s', async (_name, answer) => {
    await expectTimeout(setUp(answer).fetch(restUrl), requestTimeout);
  });

  test('A long response is waited for as long as its bytes keep arriving, and counts as lost once they stop', async () => {
    let body!: ReadableStreamDefaultController<Uint8Array>;
    const { fetch } = setUp(
      () => new Response(new ReadableStream({ start: (stream) => void (body = stream) })),
    );
    const answer = fetch(restUrl);
    for (const part of ['[1', ',2', ',3']) {
      await jest.advanceTimersByTimeAsync(requestTimeout - 1);
      body.enqueue(new TextEncoder().encode(part));
    }
    await jest.advanceTimersByTimeAsync(0);
    await expectTimeout(answer, requestTimeout);
  });

  test('A complete response cancels the timeout', async () => {
    const { fetch, network } = setUp(() => Response.json([]));
    await fetch(restUrl);
    expect(jest.getTimerCount()).toBe(0);
    expect(network.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  });
});

describe('the caller’s own signal', () => {
  const reason = new DOMException('The page was left', 'AbortError');

  test('A signal of the caller that is already aborted ends the call', async () => {
    const { fetch, network } = setUp(() => Response.json([]));
    await expect(fetch(restUrl, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(network.mock.calls[0]?.[1]?.signal).toMatchObject({ aborted: true, reason });
  });

  test('A signal of the caller that aborts during the call ends the call', async () => {
    const network = setUpSilence();
    const controller = new AbortController();
    const ended = expect(guardedFetch('key', network)(restUrl, { signal: controller.signal })).rejects.toBe(
      reason,
    );
    const signal = network.mock.calls[0]?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    controller.abort(reason);
    expect(signal?.aborted).toBe(true);
    await ended;
  });

  test('A signal of the caller does not affect a finished call', async () => {
    const { fetch, network } = setUp(() => Response.json([]));
    const controller = new AbortController();
    await fetch(restUrl, { signal: controller.signal });
    controller.abort(reason);
    expect(network.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  });
});

describe('the response that an email was sent', () => {
  const addresses = ['recover', 'resend'].map((call) => `${projectUrl}/auth/v1/${call}`);

  test.each([[{}], [{ message_id: 'm' }]])(
    'The response %j is accepted as saying that an email was sent',
    async (content) => {
      for (const address of addresses) {
        const { fetch } = setUp(() => Response.json(content));
        const answer = await fetch(address, { method: 'POST' });
        expect([answer.status, await answer.json()]).toEqual([200, content]);
      }
    },
  );

  test.each([[[]], [[null]], [null], ['sent'], [7]])(
    'The response %j is not accepted as saying that an email was sent',
    async (content) => {
      for (const address of addresses) {
        const { fetch } = setUp(() => Response.json(content));
        expect((await fetch(address, { method: 'POST' })).status).toBe(502);
      }
    },
  );

  test('The responses of other endpoints are passed on in any format', async () => {
    const { fetch } = setUp(() => Response.json(null));
    expect((await fetch(`${projectUrl}/functions/v1/token`)).status).toBe(200);
    expect((await fetch(`${projectUrl}/auth/v1/settings`)).status).toBe(200);
  });
});

describe('the reason for a failed token refresh', () => {
  test('The next sign-in clears the reason for a failed token refresh', async () => {
    await setUp(() => Response.json({ code: 'user_banned' }, { status: 400 })).fetch(refreshUrl);
    await setUp(() => Response.json(session)).fetch(`${projectUrl}/auth/v1/token?grant_type=password`);
    expect(endedByBlock()).toBe(false);
  });

  test('The reason for a failed token refresh has its status, and only the next refresh replaces it', async () => {
    const limited = setUp(() => new Response('', { status: 429 })).fetch;
    await limited(refreshUrl);
    expect(getRefreshError()).toMatchObject({ kind: 'rateLimited', code: '', status: 429, detail: null });
    await setUp(() => Response.json([])).fetch(`${projectUrl}/auth/v1/settings`);
    expect(getRefreshError()).toMatchObject({ kind: 'rateLimited' });
    // `retry-after` counts only in a rate limit, not in a server error.
    await setUp(() => new Response('', { status: 503, headers: { 'retry-after': '3000' } })).fetch(
      refreshUrl,
    );
    expect(getRefreshError()).toMatchObject({ kind: 'server', code: 'unavailable', status: 503 });
    await setUp(() => Response.json(session)).fetch(refreshUrl);
    expect(getRefreshError()).toMatchObject({ kind: 'offline' });
  });

  test('The reason for a failed token refresh has the seconds to wait that the server gave', async () => {
    jest.useFakeTimers();
    try {
      const { fetch } = setUp(() => new Response('', { status: 429, headers: { 'retry-after': '7' } }));
      const answer = fetch(refreshUrl);
      await jest.advanceTimersByTimeAsync(7_000);
      expect((await answer).status).toBe(503);
      expect(getRefreshError()).toMatchObject({
        kind: 'rateLimited',
        code: 'retry_after',
        status: 429,
        detail: '7',
      });
    } finally {
      jest.useRealTimers();
    }
  });
});
