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

test('A reset closes the sockets of all tabs', { tag: '@thorough' }, async ({ page, fake, context }) => {
  await openDemo(page, '/');
  await follow(page);
  const second = await context.newPage();
  await openDemo(second, '/');
  await follow(second);
  await fake.reset();
  await expect.poll(() => receivedIn(page)).toEqual(['closed 1012']);
  await expect.poll(() => receivedIn(second)).toEqual(['closed 1012']);
});
