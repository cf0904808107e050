/** The live build as its hosts serve it: addresses, headers and files. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { version } from '../../package.json';
import { liveBuild } from '../../scripts/build/testBuilds';
import { expect, test } from '../quietPage';

test('A page and a hashed file have their security and caching headers', async ({ request }) => {
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

test('The site reports its release, and a build without an address for error reports has no code for them', async ({
  request,
}) => {
  const answer = await request.get('/health.json');
  expect(await answer.json()).toEqual({ release: version });
  expect(answer.headers()['cache-control']).toBe('no-cache');
  const assets = resolve(__dirname, '..', '..', liveBuild.folder, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  // As `sendFailure.ts` sets it for each report.
  for (const name of scripts)
    expect(readFileSync(resolve(assets, name), 'utf8')).not.toContain('no-referrer');
});

test('The address that password managers use leads to the page where a password is changed', async ({
  page,
  baseURL,
}) => {
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL(`${baseURL}/auth`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
});

for (const [file, address, heading] of [
  ['/index.html?utm_source=letter#roi-calculator', '/?utm_source=letter#roi-calculator', /autosuggest/i],
  ['/auth/index.html', '/auth', 'Sign In'],
  ['/dashboard/index.html', '/auth', 'Sign In'],
  ['/admin/index.html', '/auth', 'Sign In'],
  ['/auth/', '/auth', 'Sign In'],
] as const) {
  test(`${file} is a page that leads a visitor to ${address}`, async ({ page, request, baseURL }) => {
    expect((await request.get(file, { maxRedirects: 0 })).status()).toBe(200);
    await page.goto(file);
    // The first click loads the application.
    await page.mouse.click(1, 1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(baseURL + address);
    if (file.includes('#')) await expect(page.locator('#roi-calculator')).toBeInViewport();
  });
}

for (const at of ['/nothing/index.html', '//x/dashboard']) {
  test(`${at} shows the 404 page without an exception`, async ({ page, baseURL, allowConsole }) => {
    allowConsole(/404/);
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.type()));
    await page.goto(baseURL + at);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await page.mouse.click(1, 1);
    await expect(
      page.getByText(at.replace('//', '/').replace('/index.html', ''), { exact: true }),
    ).toBeVisible();
    // The status of the answer, and the path that the page logs.
    expect(messages.sort()).toEqual(['error', 'warning']);
  });
}

test('A missing asset is a 404 and not the page, and source maps are not served', async ({ request }) => {
  expect((await request.get('/assets/gone.1234567890.js')).status()).toBe(404);
  const page = await (await request.get('/dashboard')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await request.get(`${script}.map`)).status()).toBe(404);
});

test('An anonymous visit of the landing page downloads no supabase-js and calls no back end', async ({
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

test('nginx’s configuration has the same headers, and each page and the 404 page are files', () => {
  const read = (name: string) =>
    readFileSync(resolve(__dirname, '..', '..', liveBuild.folder, name), 'utf8').trim();
  const { headers } = JSON.parse(read('hosting.json')) as { headers: Record<string, string> };
  const security = Object.entries(headers);
  const always = { page: 'no-cache', asset: 'public, max-age=31536000, immutable' };
  expect(security.map(([name]) => name)).toContain('Content-Security-Policy');

  // Pages with a file of their own, and the 404 page of most static hosts.
  for (const [file, title] of [
    ['index.html', 'AutoSuggest AI'],
    ['auth.html', 'Sign In'],
    ['dashboard.html', 'AutoSuggest AI Dashboard'],
    ['admin.html', 'Admin Dashboard'],
    ['404.html', 'Page not found'],
  ] as const) {
    expect(read(file)).toContain(`<title>${title}`);
  }

  for (const [location, caching, files] of [
    ['/assets/', always.asset, '$uri =404'],
    ['/', always.page, '$uri $uri.html $uri/index.html =404'],
  ] as const) {
    const [, block = ''] = read('nginx.conf').split(`location ${location} {`);
    const [part] = block.split('\n}');
    for (const [name, value] of [...security, ['Cache-Control', caching]]) {
      expect(part).toContain(`add_header ${name} "${value}" always;`);
    }
    expect(part).toContain(`try_files ${files};`);
  }
  expect(read('nginx.conf')).toContain('nginx\\.conf|hosting\\.json)$ { return 404; }');
  expect(read('nginx.conf')).toContain('error_page 404 /404.html;');
});

test('The offer, the questions with their answers and the company are in the HTML of the landing page', () => {
  const html = readFileSync(resolve(__dirname, '..', '..', liveBuild.folder, 'index.html'), 'utf8');
  expect(html.split('Then $497 a month. Cancel anytime.')).toHaveLength(3);
  expect(html.match(/<summary/g)).toHaveLength(6);
  expect(html).toContain('We refund that month in full.');
  expect(html).toContain(liveBuild.settings.COMPANY);
});

test('The footer links the terms and the privacy policy of the build, and the sign-up form says that a person agrees to them', async ({
  page,
}) => {
  const { TERMS_URL, PRIVACY_URL } = liveBuild.settings;
  await page.goto('/');
  const legal = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' });
  await expect(legal.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', TERMS_URL);
  await expect(legal.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', PRIVACY_URL);
  await page.goto('/auth');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByText('By signing up you agree to the terms and the privacy policy.')).toBeVisible();
});
