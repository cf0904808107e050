import { expect, test } from '../quietPage';

test('headers of a page and of a hashed file', async ({ request }) => {
  const page = await request.get('/dashboard');
  expect(page.status()).toBe(200);
  expect(page.headers()['cache-control']).toBe('no-cache');
  const policy = page.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(page.headers()['strict-transport-security']).toContain('max-age=');
  expect(page.headers()['x-content-type-options']).toBe('nosniff');

  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  const asset = await request.get(script, { headers: { 'Accept-Encoding': 'br' } });
  expect(asset.status()).toBe(200);
  expect(asset.headers()['cache-control']).toContain('immutable');
  expect(asset.headers()['content-encoding']).toBe('br');
});

test('a lost asset is a 404, never the page; source maps are not served', async ({ request }) => {
  expect((await request.get('/assets/gone.1234567890.js')).status()).toBe(404);
  const page = await (await request.get('/dashboard')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await request.get(`${script}.map`)).status()).toBe(404);
});

test('an anonymous visit of the landing page downloads no supabase-js and calls no back end', async ({
  page,
}) => {
  const scripts: string[] = [];
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(sent.url());
    if (/\/(auth|rest)\/v1\//.test(sent.url())) calls.push(sent.url());
  });
  await page.goto('/');
  await page.getByRole('textbox', { name: /monthly revenue/i }).fill('12000');
  await expect(page.getByText('$48,303').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(bodies.some((body) => body.includes('GoTrueClient'))).toBe(false);
  expect(bodies.length).toBeGreaterThan(0);
});

test('an old mock worker on a visitor’s machine is unregistered', async ({ page, context }) => {
  await page.goto('/auth');
  await context.route('**/mockServiceWorker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '// an old demo once ran at this address' }),
  );
  await page.evaluate(() => navigator.serviceWorker.register('/mockServiceWorker.js'));
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
