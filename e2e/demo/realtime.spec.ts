/** Sockets in a page of the demo. The engine answers them, and all tabs and frames of a back end receive its changes. */
import type { Frame } from '@playwright/test';
import { demoKey } from '../../mocks/demo/demoAddress';
import { fakeOf } from '../../mocks/testing/playwright';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, signIn } from '../steps';

const keys = {
  publishable: demoKey,
  secret: 'sb_secret_fake0supabase0for0development0only',
} as const;

/**
 * Opens a socket as supabase-js does and subscribes to changes of requests: as the person with this token, otherwise as
 * the service role. Resolves once the server has confirmed the subscription.
 */
async function follow(page: Pick<Frame, 'evaluate'>, token?: string): Promise<void> {
  await page.evaluate(
    ([key, accessToken]) =>
      new Promise<void>((resolve, reject) => {
        const received: string[] = [];
        Object.assign(window, { received });
        const address = `${location.origin.replace('http', 'ws')}/_supabase/realtime/v1/websocket`;
        const socket = new WebSocket(`${address}?apikey=${key}&vsn=2.0.0`);
        const subscription = { event: '*', schema: 'public', table: 'optimization_requests' };
        const join = {
          config: { postgres_changes: [subscription] },
          ...(accessToken && { access_token: accessToken }),
        };
        socket.onopen = () => socket.send(JSON.stringify(['1', '1', 'realtime:rows', 'phx_join', join]));
        socket.onclose = ({ code }) => {
          received.push(`closed ${code}`);
          reject(new Error(`closed ${code}`));
        };
        socket.onmessage = ({ data }: MessageEvent<string>) => {
          const [, , , event, payload] = JSON.parse(data) as [
            unknown,
            unknown,
            unknown,
            string,
            { message?: string; data?: { type: string; record: { business_name: string; status: string } } },
          ];
          if (event === 'system' && payload.message === 'Subscribed to PostgreSQL') resolve();
          const { type, record } = payload.data ?? {};
          if (type && record) received.push(`${type} ${record.business_name} ${record.status}`);
        };
      }),
    [token === undefined ? keys.secret : keys.publishable, token] as const,
  );
}

const receivedIn = (page: Pick<Frame, 'evaluate'>) =>
  page.evaluate(() => (window as unknown as { received: string[] }).received);

/** Changes a row without the product, as the service role. */
async function setStatus(page: Pick<Frame, 'evaluate'>, business: string, status: string): Promise<void> {
  const answer = await page.evaluate(
    async ([key, name, next]) => {
      const path = `/_supabase/rest/v1/optimization_requests?business_name=eq.${encodeURIComponent(name)}`;
      const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const response = await fetch(path, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ status: next }),
      });
      return response.status;
    },
    [keys.secret, business, status] as const,
  );
  expect(answer).toBe(204);
}

const notary = 'Okafor Notary & Mobile Signing';

test(
  'A tab receives its own changes and those of another tab, each once, and a reset in the other tab closes its socket',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await openDemo(page, '/');
    await follow(page);
    const second = await context.newPage();
    await openDemo(second, '/');
    await setStatus(second, notary, 'completed');
    await expect.poll(() => receivedIn(page)).toEqual([`UPDATE ${notary} completed`]);
    await setStatus(page, notary, 'failed');
    await setStatus(second, notary, 'pending');
    await expect
      .poll(() => receivedIn(page))
      .toEqual([`UPDATE ${notary} completed`, `UPDATE ${notary} failed`, `UPDATE ${notary} pending`]);
    // A reset replaces the back end's state, so it closes the socket (1012: service restart).
    await fakeOf(second).reset();
    await expect.poll(async () => (await receivedIn(page)).at(-1)).toBe('closed 1012');
  },
);

test(
  'A customer receives changes of their own requests only, and the service role those of all',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await signIn(page, accounts.customer);
    const token = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('autosuggest-session') ?? '') as { access_token: string })
          .access_token,
    );
    await follow(page, token);
    const service = await context.newPage();
    await openDemo(service, '/');
    await follow(service);
    await setStatus(service, 'Ortega Landscaping', 'failed');
    await setStatus(service, notary, 'completed');
    await expect
      .poll(() => receivedIn(service))
      .toEqual(['UPDATE Ortega Landscaping failed', `UPDATE ${notary} completed`]);
    await expect.poll(() => receivedIn(page)).toEqual([`UPDATE ${notary} completed`]);
  },
);

test(
  'In the side-by-side view one frame receives the other’s changes, and a socket fault of the page around them applies',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await page.goto('/?view=split');
    const [customer, admin] = await Promise.all(
      ['Customer', 'Admin'].map(async (title) => {
        const frame = page.frameLocator(`iframe[title="${title}"]`);
        await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
        return (await (await page.locator(`iframe[title="${title}"]`).elementHandle())?.contentFrame())!;
      }),
    );
    await follow(customer!);
    await setStatus(admin!, notary, 'completed');
    await expect.poll(() => receivedIn(customer!)).toEqual([`UPDATE ${notary} completed`]);
    await fake.faults.replace({ socket: 'drop' });
    await expect.poll(async () => (await receivedIn(customer!)).at(-1)).toBe('closed 1006');
  },
);

/** Joins the channel `room` and tracks presence under that name. */
async function joinRoom(page: Pick<Frame, 'evaluate'>, name: string): Promise<void> {
  await page.evaluate(
    ([key, presenceKey]) =>
      new Promise<void>((resolve, reject) => {
        type Listed = { [name: string]: unknown };
        const received: string[] = [];
        const present = new Set<string>();
        const address = `${location.origin.replace('http', 'ws')}/_supabase/realtime/v1/websocket`;
        const socket = new WebSocket(`${address}?apikey=${key}&vsn=2.0.0`);
        socket.binaryType = 'arraybuffer';
        const push = (event: string, payload: unknown) =>
          socket.send(JSON.stringify(['1', '1', 'realtime:room', event, payload]));
        Object.assign(window, { received, present, push, socket });
        socket.onopen = () => push('phx_join', { config: { presence: { enabled: true, key: presenceKey } } });
        socket.onclose = ({ code }) => {
          received.push(`closed ${code}`);
          reject(new Error(`closed ${code}`));
        };
        const receive = (event: string, payload: Listed) => {
          switch (event) {
            case 'broadcast':
              received.push(`${String(payload.event)} ${JSON.stringify(payload.payload)}`);
              return;
            case 'presence_diff':
              for (const left of Object.keys(payload.leaves as Listed)) present.delete(left);
              for (const joined of Object.keys(payload.joins as Listed)) present.add(joined);
              return;
            case 'presence_state':
              for (const listed of Object.keys(payload)) present.add(listed);
              push('presence', { type: 'presence', event: 'track', payload: {} });
              resolve();
          }
        };
        socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
          if (typeof data !== 'string') received.push(`bytes ${new Uint8Array(data).slice(-2).join()}`);
          else {
            const [, , , event, payload] = JSON.parse(data) as [0, 0, 0, string, Listed];
            receive(event, payload);
          }
        };
      }),
    [keys.publishable, name] as const,
  );
}

const expectPresent = (page: Pick<Frame, 'evaluate'>, ...names: string[]) =>
  expect
    .poll(() => page.evaluate(() => [...(window as unknown as { present: Set<string> }).present].sort()))
    .toEqual(names);

test(
  'Broadcasts and presence reach the other tabs of the same back end, and no tab of another one',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await openDemo(page, '/');
    await joinRoom(page, 'ann');
    // Another scenario has a back end of its own.
    const stranger = await context.newPage();
    await openDemo(stranger, '/?scenario=empty');
    await joinRoom(stranger, 'eve');
    const second = await context.newPage();
    await openDemo(second, '/');
    await joinRoom(second, 'bob');
    await expectPresent(page, 'ann', 'bob');
    await expectPresent(second, 'ann', 'bob');

    await page.evaluate(async (key) => {
      const { push, socket } = window as unknown as {
        push: (event: string, payload: unknown) => void;
        socket: WebSocket;
      };
      push('broadcast', { type: 'broadcast', event: 'hello', payload: { a: 1 } });
      // A binary broadcast: its kind (3), the lengths of its parts, its encoding (0: binary), the parts, two bytes of data.
      const parts = ['1', '2', 'realtime:room', 'raw', ''].map((part) => new TextEncoder().encode(part));
      const sizes = parts.map(({ length }) => length);
      socket.send(Uint8Array.from([3, ...sizes, 0, ...parts.flatMap((part) => [...part]), 200, 7]));
      await fetch('/_supabase/realtime/v1/api/broadcast', {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ topic: 'room', event: 'posted', payload: { b: 2 } }] }),
      });
    }, keys.publishable);
    await expect.poll(() => receivedIn(second)).toEqual(['hello {"a":1}', 'bytes 200,7', 'posted {"b":2}']);
    expect(await receivedIn(page)).toEqual(['posted {"b":2}']);
    expect(await receivedIn(stranger)).toEqual([]);
    await expectPresent(stranger, 'eve');

    await second.close();
    await expectPresent(page, 'ann');
  },
);

test(
  'A reset closes the sockets of all tabs, and a tab that crashes leaves the channel',
  { tag: '@thorough' },
  async ({ page, fake, context }) => {
    await openDemo(page, '/');
    await joinRoom(page, 'ann');
    const second = await context.newPage();
    await openDemo(second, '/');
    await joinRoom(second, 'bob');
    await fake.reset();
    await expect.poll(() => receivedIn(page)).toEqual(['closed 1012']);
    await expect.poll(() => receivedIn(second)).toEqual(['closed 1012']);
    await joinRoom(page, 'ann');
    await joinRoom(second, 'bob');
    await expectPresent(page, 'ann', 'bob');
    await expectPresent(second, 'ann', 'bob');
    const session = await context.newCDPSession(second);
    // `Page.crash` never answers, so do not await it.
    session.send('Page.crash').catch(() => undefined);
    await expectPresent(page, 'ann');
  },
);
