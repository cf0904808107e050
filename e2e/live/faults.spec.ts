/** The live site without a network, storage or server, and its security policy. */
import { expect, test } from '../quietPage';
import { addressesOf } from '../screens';
import { accounts, fillCredentials, signIn } from '../steps';

test('No route violates the site’s security policy or requests anything from a third party', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  const violations: string[] = [];
  await page.exposeFunction('violated', (what: string) => void violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { violated: (what: string) => void }).violated(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  for (const address of addressesOf('visitor')) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Dark theme' }).click();
  }
  await signIn(page, accounts.admin);
  for (const address of addressesOf('customer', 'admin')) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
  }
  await page.getByRole('searchbox').fill('dental');
  await expect(page.getByText(/found$/)).toBeVisible();
  expect(violations).toEqual([]);
});

test('A page whose code cannot load without a network says so, loads by itself once the network is back, and no input is lost', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded|ERR_|ChunkLoadError|Loading (CSS )?chunk/i);
  await signIn(page, accounts.admin);
  await page.getByLabel('Business Name').fill('Half Typed Bakery');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t reach the server.' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByLabel('Business Name')).toHaveValue('Half Typed Bakery');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(loads).toBe(0);
});

test(
  'With blocked storage a customer signs in to the live site, sees the requests and signs out',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await fillCredentials(page, accounts.customer);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);

test('When the server is unreachable, a reloaded dashboard offers to try again instead of an empty list, and the session is kept', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded|ERR_/);
  await signIn(page, accounts.customer);
  await page.route(/\/(auth|rest)\/v1\//, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('No requests yet')).toHaveCount(0);
  await page.unroute(/\/(auth|rest)\/v1\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
});
