/** Sockets of a page of the demo: the engine answers them, and one back end is heard in every tab and frame. */
import type { Frame } from '@playwright/test';
import { control, openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, signIn } from '../steps';

const keys = {
  publishable: 'sb_publishable_fake0supabase0for0development',
  secret: 'sb_secret_fake0supabase0for0development0only',
} as const;

/** Opens a socket as a client does, and follows requests in a channel. Answers once the server says that it is so. */
async function follow(page: Pick<Frame, 'evaluate'>, token?: string): Promise<void> {
  await page.evaluate(
    ([key, accessToken]) =>
      new Promise<void>((resolve, reject) => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        const address = `${location.origin.replace('http', 'ws')}/_supabase/realtime/v1/websocket`;
        const socket = new WebSocket(`${address}?apikey=${key}&vsn=2.0.0`);
        const wish = { event: '*', schema: 'public', table: 'optimization_requests' };
        const join = {
          config: { postgres_changes: [wish] },
          ...(accessToken && { access_token: accessToken }),
        };
        socket.onopen = () => socket.send(JSON.stringify(['1', '1', 'realtime:rows', 'phx_join', join]));
        socket.onclose = ({ code }) => {
          heard.push(`closed ${code}`);
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
          if (type && record) heard.push(`${type} ${record.business_name} ${record.status}`);
        };
      }),
    [token === undefined ? keys.secret : keys.publishable, token] as const,
  );
}

const heardIn = (page: Pick<Frame, 'evaluate'>) =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** Past the product, as the service role. */
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

test('a tab hears what it does itself and what another tab does, each once', async ({ page, context }) => {
  await openDemo(page, '/');
  await follow(page);
  const second = await context.newPage();
  await openDemo(second, '/');
  await setStatus(second, notary, 'completed');
  await expect.poll(() => heardIn(page)).toEqual([`UPDATE ${notary} completed`]);
  await setStatus(page, notary, 'failed');
  await setStatus(second, notary, 'pending');
  await expect
    .poll(() => heardIn(page))
    .toEqual([`UPDATE ${notary} completed`, `UPDATE ${notary} failed`, `UPDATE ${notary} pending`]);
  // Another start is another world: the socket ends, and its owner connects anew.
  await control(second, 'POST', 'reset');
  await expect.poll(async () => (await heardIn(page)).at(-1)).toBe('closed 1012');
});

test('a customer hears of the own requests alone', async ({ page, context }) => {
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
  await setStatus(service, 'Harbor Bakery', 'failed');
  await setStatus(service, notary, 'completed');
  await expect.poll(() => heardIn(page)).toEqual([`UPDATE ${notary} completed`]);
});

test('frames side by side have their sockets from the page around them', async ({ page }) => {
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
  await expect.poll(() => heardIn(customer!)).toEqual([`UPDATE ${notary} completed`]);
  await control(page, 'POST', 'faults', [{ socket: 'drop' }]);
  await expect.poll(async () => (await heardIn(customer!)).at(-1)).toBe('closed 1006');
});
