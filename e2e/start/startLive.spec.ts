/** The page of `npm start live`, with the stand-alone fake as its back end. */
import path from 'node:path';
import { devServers, liveBuild } from '../../scripts/build/testBuilds';
import { startDevServer, type DevServer } from '../devServer';
import { expect, test } from '../quietPage';
import { accounts, signIn } from '../steps';

test.use({ baseURL: `http://localhost:${devServers.livePort}` });

let server: DevServer | undefined;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = startDevServer(path.resolve(__dirname, '../..'), devServers.livePort, ['live'], {
    SUPABASE_URL: liveBuild.supabaseUrl,
    SUPABASE_ANON_KEY: liveBuild.anonKey,
  });
  await server.ready;
});

test.afterAll(() => server?.stop());

test('npm start live shows the landing page and signs in at the given back end', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Dominate/);
  await signIn(page, accounts.customer);
  await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
});
