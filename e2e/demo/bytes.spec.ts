import { createFakeSupabase } from '../../mocks/product/createFakeSupabase';
import { demoBasePath, demoKey } from '../../mocks/demo/demoAddress';
import { createRespond } from '../../mocks/engine/respond';
import { demoAccounts } from '../../mocks/product/demoAccounts';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';

interface Asked {
  method: string;
  path: string;
  body?: string;
}

interface Exchanged {
  status: number;
  /** In the order of their names; what a browser adds of its own is left out. */
  headers: string[];
  body: string;
}

const [admin, customer] = demoAccounts;
const credentials = (account: { email: string; password: string }) =>
  JSON.stringify({ email: account.email, password: account.password });

/** Reads, writes, sign-ins and mails; `TOKEN` stands for the access token of the last sign-in. */
const asked: Asked[] = [
  { method: 'GET', path: '/auth/v1/settings' },
  { method: 'POST', path: '/auth/v1/token?grant_type=password', body: credentials(admin) },
  { method: 'GET', path: '/rest/v1/profiles?select=*&order=id' },
  { method: 'GET', path: '/rest/v1/optimization_requests?select=*,profiles(email)&order=created_at.desc,id' },
  {
    method: 'POST',
    path: '/rest/v1/optimization_requests?select=*',
    body: '{"business_name":"Bytes 👨‍👩‍👧","location":"Erie, PA","keywords":["b","ü"]}',
  },
  {
    method: 'PATCH',
    path: '/rest/v1/optimization_requests?location=eq.Erie, PA',
    body: '{"status":"failed"}',
  },
  { method: 'POST', path: '/rest/v1/rpc/search_requests?select=id&order=id', body: '{"search":"dental"}' },
  { method: 'POST', path: '/auth/v1/signup', body: '{"email":"new@example.com","password":"secret-123"}' },
  { method: 'POST', path: '/auth/v1/recover', body: `{"email":"${customer.email}"}` },
  { method: 'POST', path: '/auth/v1/token?grant_type=password', body: credentials(customer) },
  { method: 'POST', path: '/auth/v1/factors', body: '{"factor_type":"totp"}' },
  { method: 'GET', path: '/rest/v1/optimization_requests?nope=eq.1' },
  { method: 'GET', path: '/_fake/mailbox' },
  { method: 'GET', path: '/_fake/snapshot' },
];

/** Runs in the page and in Node alike, so it may use nothing but its arguments. */
async function exchange(
  send: (request: Request) => Promise<Response>,
  { list, base, key }: { list: Asked[]; base: string; key: string },
): Promise<Exchanged[]> {
  const found: Exchanged[] = [];
  let token = key;
  for (const { method, path, body } of list) {
    const address = path.startsWith('/_fake/') ? new URL(path, base).href : base + path;
    const response = await send(
      new Request(address, {
        method,
        headers: {
          apikey: key,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'return=representation,count=exact',
        },
        body,
      }),
    );
    const text = await response.text();
    if (path.includes('grant_type')) token = (JSON.parse(text) as { access_token: string }).access_token;
    found.push({
      status: response.status,
      headers: [...response.headers].map(([name, value]) => `${name}: ${value}`),
      body: text,
    });
  }
  return found;
}

test('the same scenario, seed and requests give the same bytes in Chromium and in Node', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource.*400/);
  await openDemo(page, '/?scenario=default&seed=7');
  const base = `${baseURL}${demoBasePath}`;
  const given = { list: asked, base, key: demoKey };
  // As text: what the page runs must not refer to anything of this file.
  const inChromium = await page.evaluate<Exchanged[]>(
    `(${exchange.toString()})((request) => fetch(request), ${JSON.stringify(given)})`,
  );

  const origin = new URL(base).origin;
  const fake = createFakeSupabase({
    scenario: 'default',
    seed: 7,
    settings: { url: base, auth: { siteUrl: origin, redirectUrls: [`${origin}/**`] } },
  });
  const inNode = await exchange(createRespond(fake), given);
  expect(inChromium.map(({ status }) => status)).toEqual(inNode.map(({ status }) => status));
  expect(inChromium).toEqual(inNode);
  expect(inNode.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 201, 200, 200, 200, 200, 200, 200, 400, 200, 200,
  ]);
});
